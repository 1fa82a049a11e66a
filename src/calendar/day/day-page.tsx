import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import type { ReactNode } from 'react';
import { type CivilDate, longDate } from '#church-year/dates.ts';
import { monthOf, monthTitle, yearOfMonth } from '#kit/dates/months.ts';
import { Link } from '#kit/ui/controls/link.tsx';
import { ShareButtons } from '#kit/ui/controls/share-buttons.tsx';
import { DateBadge } from '#kit/ui/layout/date-badge.tsx';
import { DetailPage } from '#parish/site/detail-page.tsx';
import { Malayalam } from '#parish/site/malayalam.tsx';
import type { LectionaryDay, ToneInfo } from '../contract.ts';
import { isFeast } from '../month/day-marks.ts';
import type { LoadedPassages } from '../readings/load-passages.ts';
import { BibleNote } from '../readings/reading-list.tsx';
import { ToneButton, useToneMethod } from '../tone/tone-button.tsx';
import { dayUrl, FASTING_URL, monthUrl, sheetUrl, TONE_ID, yearUrl } from '../urls.ts';
import { dayName, dayTitle, fastLabel, seasonNames } from './day-labels.ts';
import { EventNames, EventReadings } from './event-readings.tsx';

/** A day, and the passages loaded with its page, by reference. */
export interface DayData {
  readonly day: LectionaryDay;
  readonly passages: LoadedPassages['passages'];
}

/**
 * One day of the church year with all its readings.
 *
 * @param url absolute URL of the page.
 */
export function DayPage({ data: { day, passages }, url }: { data: DayData; url: string }) {
  const { date, events, malayalam } = day;
  const month = monthOf(date);
  const [first] = events;
  return (
    <DetailPage
      title={dayTitle(day)}
      back={{ to: monthUrl(month), text: `Calendar of ${monthTitle(month)}` }}
    >
      <header className="flex items-start gap-6 md:gap-8">
        <div className="flex-none pt-2">
          <DateBadge date={date} />
        </div>
        <div className="min-w-0 space-y-3">
          <p className="font-semibold text-rubric">
            <time dateTime={date}>{longDate(date)}</time>
            <Malayalam>{malayalam.date}</Malayalam>
          </p>
          <h1 className={first && isFeast(first) ? 'text-rubric' : ''}>{dayName(day)}</h1>
          <Malayalam>{first?.malayalam}</Malayalam>
          {first && <EventNames event={first} />}
        </div>
      </header>
      <DayMeta day={day} />
      {events.map((event, index) => (
        <EventReadings key={event.id} event={event} isFirst={index === 0} preloaded={passages} />
      ))}
      {events.some(({ hasReadings }) => hasReadings) && <BibleNote />}
      <PrevNextLinks day={day} />
      <ShareButtons title={dayTitle(day)} url={url} />
    </DetailPage>
  );
}

/** The day's season, fast and tone. */
function DayMeta({ day }: { day: LectionaryDay }) {
  const { date, season, toneInfo, malayalam } = day;
  const fast = fastLabel(day);
  return (
    <dl className="day-meta">
      <MetaItem term="Season">
        {seasonNames[season]}
        <Malayalam>{malayalam.season}</Malayalam>
      </MetaItem>
      <MetaItem term="Fast">
        <p>{fast ?? 'No fast'}</p>
        <Malayalam>{malayalam.fast}</Malayalam>
        {fast && (
          <p>
            <Link to={FASTING_URL} className="link inline-flex min-h-11 items-center print:hidden">
              About fasting
            </Link>
          </p>
        )}
      </MetaItem>
      <MetaItem term="Tone" id={TONE_ID}>
        {toneInfo ? <Tone toneInfo={toneInfo} date={date} /> : 'No tone'}
      </MetaItem>
    </dl>
  );
}

function MetaItem({ term, id, children }: { term: string; id?: string; children: ReactNode }) {
  return (
    <div id={id}>
      <dt className="eyebrow">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The tone with its names in Latin and Syriac script and the reason for it. */
function Tone({ toneInfo, date }: { toneInfo: ToneInfo; date: CivilDate }) {
  const toneMethod = useToneMethod();
  const { name, syriacName, reason } = toneInfo;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <ToneButton toneInfo={toneInfo} date={date} />
        <span className="flex flex-wrap items-center gap-x-4">
          <span lang="syc-Latn" className="font-serif text-[1.2rem]">
            {name}
          </span>
          <span lang="syc" dir="rtl" className="font-syriac text-[1.3rem]">
            {syriacName}
          </span>
        </span>
      </p>
      <p className="mt-1 text-[0.9rem] text-quiet">
        {reason}. {toneMethod}.
      </p>
    </>
  );
}

/** Links to the previous day, the next day and the year. */
function PrevNextLinks({ day: { date, previous, next } }: { day: LectionaryDay }) {
  const year = yearOfMonth(monthOf(date));
  return (
    <nav
      aria-label="Other days"
      className="mt-10 grid grid-cols-2 gap-x-6 gap-y-2 border-t border-line pt-4 print:hidden"
    >
      <p>
        {previous && (
          <Link to={dayUrl(previous)} className="prev-next-link">
            <ArrowLeft size={20} strokeWidth={1.5} />
            <span>
              <span className="block text-[0.85rem] text-quiet">Previous day</span> {longDate(previous)}
            </span>
          </Link>
        )}
      </p>
      <p className="text-right">
        {next && (
          <Link to={dayUrl(next)} className="prev-next-link">
            <span>
              <span className="block text-[0.85rem] text-quiet">Next day</span> {longDate(next)}
            </span>
            <ArrowRight size={20} strokeWidth={1.5} />
          </Link>
        )}
      </p>
      <p className="col-span-2 flex flex-wrap justify-center gap-x-8">
        <Link to={sheetUrl(date)} className="link inline-flex min-h-11 items-center font-semibold">
          Readers’ sheet
        </Link>
        <Link to={yearUrl(year)} className="link inline-flex min-h-11 items-center font-semibold">
          {year} at a glance
        </Link>
      </p>
    </nav>
  );
}
