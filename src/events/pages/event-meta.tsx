import Clock from 'lucide-react/icons/clock';
import MapPin from 'lucide-react/icons/map-pin';
import type { ReactNode } from 'react';
import { longDate } from '#church-year/dates.ts';
import { Link } from '#kit/ui/controls/link.tsx';
import type { Event } from '../contract.ts';
import { eventUrl } from './event-url.ts';

/** The date or dates of an event, marked if it is today or past. */
export function EventDate({
  event,
}: {
  event: Pick<Event, 'dateText' | 'date' | 'start' | 'isPast' | 'isToday'>;
}) {
  if (event.date === null) return 'Date to be announced';
  const mark = event.isPast ? 'Past' : event.isToday ? 'Today' : undefined;
  return (
    <>
      <time dateTime={event.start ?? event.date} className="mr-3">
        {event.dateText}
      </time>
      {mark && (
        <span className="inline-block rounded-sm border border-current px-2 text-[0.8125rem]/[1.5rem] font-semibold tracking-wide">
          {mark}
        </span>
      )}
    </>
  );
}

type EventMetaProps = { event: Pick<Event, 'timeText' | 'location'>; children?: ReactNode };

/** Time and location, and further items. */
export function EventMeta({ event, children }: EventMetaProps) {
  if (!event.timeText && !event.location && !children) return null;
  return (
    <ul className="flex flex-wrap items-center gap-x-6 gap-y-1 text-quiet">
      {event.timeText && (
        <li className="flex items-start gap-2">
          <Clock size={18} strokeWidth={1.5} className="mt-[0.3em] flex-none" /> {event.timeText}
        </li>
      )}
      {event.location && (
        <li className="flex items-start gap-2">
          <MapPin size={18} strokeWidth={1.5} className="mt-[0.3em] flex-none" /> {event.location}
        </li>
      )}
      {children}
    </ul>
  );
}

/** The title, struck through if the event is canceled. */
export function EventTitle({ event: { title, isCanceled } }: { event: Pick<Event, 'title' | 'isCanceled'> }) {
  return isCanceled ? <s>{title}</s> : title;
}

type NotedEvent = Pick<Event, 'isCanceled' | 'cancelReason' | 'nextDates'>;

/** Whether and why the event is canceled, and links to the next dates of its series. */
export function EventNotes({ event }: { event: NotedEvent }) {
  return (
    <>
      {event.isCanceled && <p className="font-semibold text-rubric">{canceledText(event)}</p>}
      {event.nextDates?.[0] && (
        <p className="text-quiet">
          {event.nextDates.map((next, index) => (
            <span key={next._id}>
              {index ? ' and ' : 'Also '}
              <Link to={eventUrl(next)} className="link">
                <EventTitle event={{ ...next, title: longDate(next.date) }} />
              </Link>
              {next.isCanceled && ` (${canceledText(next)})`}
            </span>
          ))}
        </p>
      )}
    </>
  );
}

/** 'Canceled: the vicar is away', or 'Canceled'. */
export function canceledText({ cancelReason }: Pick<Event, 'cancelReason'>): string {
  return cancelReason ? `Canceled: ${cancelReason}` : 'Canceled';
}
