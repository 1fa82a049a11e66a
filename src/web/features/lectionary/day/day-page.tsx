import { longDate } from '#domain/civil-date.ts';
import { monthOf, monthTitle } from '#domain/month-grid.ts';
import { DayMark } from '../../../ui/date-badge.tsx';
import { RecordLeaf } from '../../../ui/detail-page.tsx';
import { ShareRow } from '../../../ui/share-buttons.tsx';
import { isFeast } from '../feast.ts';
import { BibleNote } from '../readings/bible-note.tsx';
import { monthAddress } from '../urls.ts';
import { dayName, dayTitle } from './day-labels.ts';
import { DayFacts } from './day-meta.tsx';
import { EventNames, EventReadings } from './event-readings.tsx';
import type { DayLeaf } from './load-day.ts';
import { Neighbours } from './prev-next-links.tsx';

/** One day of the church's year, with everything that is read on it. @param address the page's whole address. */
export function DayRecord({ leaf: { day, served }, address }: { leaf: DayLeaf; address: string }) {
  const { date, events } = day;
  const month = monthOf(date);
  const [first] = events;
  return (
    <RecordLeaf
      title={dayTitle(day)}
      picture={null}
      back={{ to: monthAddress(month), text: `Calendar of ${monthTitle(month)}` }}
    >
      <header className="flex items-start gap-6 md:gap-8">
        <div className="flex-none pt-2">
          <DayMark date={date} />
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
      <DayFacts day={day} />
      {events.map((event, place) => (
        <EventReadings key={event.id} event={event} isFirst={place === 0} served={served} />
      ))}
      {events.some(({ hasReadings }) => hasReadings) && <BibleNote />}
      <Neighbours day={day} />
      <ShareRow title={dayTitle(day)} address={address} />
    </RecordLeaf>
  );
}
