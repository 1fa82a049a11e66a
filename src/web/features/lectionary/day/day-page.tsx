import { longDate } from '#domain/civil-date.ts';
import { monthOf, monthTitle } from '#domain/month-grid.ts';
import { DateBadge } from '../../../ui/date-badge.tsx';
import { DetailPage } from '../../../ui/detail-page.tsx';
import { ShareButtons } from '../../../ui/share-buttons.tsx';
import { isFeast } from '../feast.ts';
import { BibleNote } from '../readings/bible-note.tsx';
import { monthUrl } from '../urls.ts';
import { dayName, dayTitle } from './day-labels.ts';
import { DayMeta } from './day-meta.tsx';
import { EventNames, EventReadings } from './event-readings.tsx';
import type { DayData } from './load-day.ts';
import { PrevNextLinks } from './prev-next-links.tsx';

/**
 * One day of the church year with all its readings.
 *
 * @param url absolute URL of the page.
 */
export function DayPage({ data: { day, preloaded }, url }: { data: DayData; url: string }) {
  const { date, events } = day;
  const month = monthOf(date);
  const [first] = events;
  return (
    <DetailPage
      title={dayTitle(day)}
      picture={null}
      back={{ to: monthUrl(month), text: `Calendar of ${monthTitle(month)}` }}
    >
      <header className="flex items-start gap-6 md:gap-8">
        <div className="flex-none pt-2">
          <DateBadge date={date} />
        </div>
        <div className="min-w-0 space-y-3">
          <p className="font-semibold text-rubric">
            <time dateTime={date}>{longDate(date)}</time>
          </p>
          <h1
            className={`text-[clamp(2.1rem,1.6rem+2.2vw,3.2rem)] ${first && isFeast(first) ? 'text-rubric' : ''}`}
          >
            {dayName(day)}
          </h1>
          {first && <EventNames event={first} />}
        </div>
      </header>
      <DayMeta day={day} />
      {events.map((event, index) => (
        <EventReadings key={event.id} event={event} isFirst={index === 0} preloaded={preloaded} />
      ))}
      {events.some(({ hasReadings }) => hasReadings) && <BibleNote />}
      <PrevNextLinks day={day} />
      <ShareButtons title={dayTitle(day)} url={url} />
    </DetailPage>
  );
}
