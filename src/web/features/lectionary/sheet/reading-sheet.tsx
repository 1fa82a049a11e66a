import type { LectionaryDay } from '#contract/resources/lectionary.ts';
import type { Passage } from '#contract/resources/passages.ts';
import { longDate } from '#domain/dates/civil-date.ts';
import { lessonOf } from '#domain/liturgy/lessons.ts';
import { Link } from '../../../ui/controls/link.tsx';
import { DetailPage } from '../../../ui/layout/detail-page.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { dayName, fastLabel } from '../day/day-labels.ts';
import { PassageText } from '../readings/passage-text.tsx';
import { BibleNote, FetchedPassage } from '../readings/reading-list.tsx';
import { dayUrl } from '../urls.ts';
import type { SheetData } from './load-sheet.ts';
import { SERVICE_READINGS_URL } from './sheet-urls.ts';

/** All passages of a day, a rite or a common in large type, each with its kind and reader. For print. */
export function ReadingSheet({ sheet: { title, day, readings, passages } }: { sheet: SheetData }) {
  const isHydrated = useHydrated();
  const back = day
    ? { to: dayUrl(day.date), text: longDate(day.date) }
    : { to: SERVICE_READINGS_URL, text: 'Readings for services and saints' };
  return (
    <DetailPage title={`Readers' sheet: ${title}`} picture={null} back={back}>
      <header className="reading-sheet-header">
        <p className="eyebrow">Readers' sheet</p>
        <h1 className="mt-2 text-[clamp(2.1rem,1.6rem+2.2vw,3.2rem)]">{day ? dayName(day) : title}</h1>
        {day && <DayFacts day={day} />}
        {isHydrated && (
          <button
            type="button"
            className="button button-quiet mt-4 print:hidden"
            onClick={() => window.print()}
          >
            Print this sheet
          </button>
        )}
      </header>
      <div className="reading-sheet">
        {readings.length === 0 && <p>The lectionary has no readings for this day.</p>}
        {readings.map(({ heading, lines }) => (
          <section key={heading}>
            <h2>{heading}</h2>
            {lines.map((line) => (
              <SheetLesson key={line} reference={line} passage={passages[line]} showsReader={day !== null} />
            ))}
          </section>
        ))}
      </div>
      {readings.length > 0 && <BibleNote />}
    </DetailPage>
  );
}

/** Date, tone and fast of a day, the event whose readings it has, and its other events. */
function DayFacts({ day }: { day: LectionaryDay }) {
  const { date, names, events, toneInfo } = day;
  const source = events.find(({ hasReadings }) => hasReadings)?.summary;
  const tone = toneInfo ? `Tone ${toneInfo.tone} (${toneInfo.name})` : 'No tone';
  const others = names.slice(1).join('; ');
  return (
    <>
      <p className="mt-2 font-semibold">
        <time dateTime={date}>{longDate(date)}</time> · {tone} · {fastLabel(day) ?? 'No fast'}
      </p>
      {source !== undefined && source !== names[0] && <p>The readings are those of {source}.</p>}
      {others && (
        <p className="text-quiet">
          Also commemorated: {others}.{' '}
          <Link to={dayUrl(date)} className="link print:hidden">
            All readings of the day
          </Link>
        </p>
      )}
    </>
  );
}

interface SheetLessonProps {
  readonly reference: string;
  /** Undefined if it failed to load with the page; it is then loaded again. */
  readonly passage: Passage | undefined;
  readonly showsReader: boolean;
}

function SheetLesson({ reference, passage, showsReader }: SheetLessonProps) {
  const lesson = lessonOf(reference);
  return (
    <article>
      <header>
        <h3>{reference}</h3>
        {lesson && <p>{showsReader ? `${lesson.kind} · ${lesson.reader}` : lesson.kind}</p>}
      </header>
      {passage ? <PassageText passage={passage} /> : <FetchedPassage reference={reference} />}
    </article>
  );
}
