import { data } from 'react-router';
import type { Passage } from '#bible/contract/passages.ts';
import { dateParts, isCivilDate, longDate } from '#church-year/dates.ts';
import { lessonOf } from '#church-year/lessons.ts';
import type { Client } from '#kit/api/client.ts';
import { browserClient } from '#kit/session/browser-client.ts';
import { Button } from '#kit/ui/controls/button.tsx';
import { Link } from '#kit/ui/controls/link.tsx';
import { type Deferred, DeferredContent, deferred } from '#kit/ui/feedback/deferred.tsx';
import { DetailPage, DetailSkeleton } from '#parish/site/detail-page.tsx';
import { Malayalam } from '#parish/site/malayalam.tsx';
import { pageContext } from '#parish/site/page-context.ts';
import { pageMeta, pageTitle } from '#parish/site/page-meta.ts';
import type { LectionaryDay, Reading } from '../contract.ts';
import { dayName, dayPreview, dayTitle, fastLabel } from '../day/day-labels.ts';
import { type LoadedPassages, loadPassages } from '../readings/load-passages.ts';
import { PassageText } from '../readings/passage-text.tsx';
import { BibleNote, FetchedPassage } from '../readings/reading-list.tsx';
import { dayUrl, SERVICE_READINGS_URL, sheetUrl } from '../urls.ts';
import { isYearIndexable } from '../year/indexing.ts';
import type { Route } from './+types/reading-sheet';

/** Everything on a readers' sheet, with all passages. */
interface SheetData extends LoadedPassages {
  /** The date of a day, the key of a rite or common. */
  readonly key: string;
  readonly title: string;
  readonly malayalam: string | null;
  /** Undefined on the sheet of a rite or common. */
  readonly day?: LectionaryDay;
  readonly readings: readonly Reading[];
}

/**
 * @param key a date, '2026-12-06', or the key of a rite or common.
 * @throws a 404 for anything else.
 */
async function loadSheet(client: Client, key: string): Promise<SheetData> {
  if (isCivilDate(key)) {
    const day = await client.lectionary.day({ params: { date: key } });
    const { readings, malayalam } = day;
    const names = [day.events[0]?.malayalam, malayalam.date].filter(Boolean).join(' · ');
    return {
      key,
      title: dayTitle(day),
      malayalam: names,
      day,
      readings,
      ...(await loadPassages(client, readings)),
    };
  }
  const services = await client.lectionary.services();
  const service = services.find((one) => one.key === key);
  if (!service) throw data(null, { status: 404 });
  const { name, malayalam, readings } = service;
  return { key, title: name, malayalam, readings, ...(await loadPassages(client, readings)) };
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const value = await loadSheet(context.get(pageContext).client, params.dateOrKey);
  // incomplete pages are sent with 503, so that they are not cached
  return data<Deferred<SheetData>>({ value }, { status: value.isComplete ? 200 : 503 });
}

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return deferred(loadSheet(browserClient, params.dateOrKey));
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const sheet = loaderData?.value;
  const site = matches[0].loaderData;
  if (!sheet || sheet instanceof Promise) return [{ title: pageTitle(site, 'Readers’ sheet') }];
  const { key, title, day } = sheet;
  return pageMeta({
    title: `Readers’ sheet: ${title}`,
    description: `The complete readings for ${title} in large type, to print.`,
    path: sheetUrl(key),
    image: day ? dayPreview(day) : '/previews/readings.jpg',
    isIndexable: !day || isYearIndexable(dateParts(day.date).year, site?.year),
    site,
  });
}

/** The readers' sheet of a day, a rite or a common. */
export default function ReadingSheetPage({ loaderData }: Route.ComponentProps) {
  return (
    <DeferredContent data={loaderData} skeleton={<DetailSkeleton />}>
      {(sheet) => <ReadingSheet sheet={sheet} />}
    </DeferredContent>
  );
}

/** All passages in large type, each with its kind and reader. For print. */
function ReadingSheet({ sheet: { title, malayalam, day, readings, passages } }: { sheet: SheetData }) {
  const back = day
    ? { to: dayUrl(day.date), text: longDate(day.date) }
    : { to: SERVICE_READINGS_URL, text: 'Readings for services and saints' };
  return (
    <DetailPage title={`Readers’ sheet: ${title}`} back={back}>
      <header className="reading-sheet-header">
        <p className="eyebrow">Readers’ sheet</p>
        <h1 className="mt-2">{day ? dayName(day) : title}</h1>
        <Malayalam>{malayalam}</Malayalam>
        {day && <DayFacts day={day} />}
        <Button className="needs-scripts mt-4 print:hidden" onClick={() => window.print()}>
          Print this sheet
        </Button>
      </header>
      <div className="reading-sheet">
        {readings.length === 0 && <p>The lectionary has no readings for this day.</p>}
        {readings.map(({ heading, malayalam, lines }) => (
          <section key={heading}>
            <h2>
              {heading}
              <Malayalam>{malayalam}</Malayalam>
            </h2>
            {lines.map((line) => (
              <SheetLesson key={line} reference={line} passage={passages[line]} showsReader={!!day} />
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
