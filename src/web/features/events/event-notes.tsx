import type { Event } from '#contract/resources/events.ts';
import { dateParts } from '#domain/dates/civil-date.ts';

/** The title, struck through if the event is canceled. */
export function EventTitle({ event: { title, isCanceled } }: { event: Pick<Event, 'title' | 'isCanceled'> }) {
  return isCanceled ? <s>{title}</s> : title;
}

type NotedEvent = Pick<Event, 'date' | 'isCanceled' | 'cancelReason' | 'nextDates'>;

/** Whether and why the event is canceled, and the next dates of its series. */
export function EventNotes({ event }: { event: NotedEvent }) {
  const next = nextDatesText(event);
  return (
    <>
      {event.isCanceled && <p className="font-semibold text-rubric">{canceledText(event)}</p>}
      {next && <p className="text-quiet">{next}</p>}
    </>
  );
}

/** 'Canceled: the vicar is away', or 'Canceled'. */
export function canceledText({ cancelReason }: Pick<Event, 'cancelReason'>): string {
  return cancelReason ? `Canceled: ${cancelReason}` : 'Canceled';
}

/** 'Also December 6 and 13', with the year if it is a later one than the event's; empty without next dates. */
export function nextDatesText({ date, nextDates = [] }: Pick<Event, 'date' | 'nextDates'>): string {
  const parts = nextDates.map(dateParts);
  const last = parts.at(-1);
  if (!last) return '';
  const days = parts.map(({ month, day }, index) =>
    month === parts[index - 1]?.month ? day : `${month} ${day}`,
  );
  const year = date?.startsWith(`${last.year}`) ? '' : `, ${last.year}`;
  return `Also ${days.join(' and ')}${year}`;
}
