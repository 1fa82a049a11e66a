import type { Event } from '../contract.ts';

/** The fields of an event that lists show. */
export type EventSummary = Pick<
  Event,
  | '_id'
  | 'title'
  | 'excerpt'
  | 'formatted'
  | 'date'
  | 'lastDate'
  | 'dateText'
  | 'timeText'
  | 'start'
  | 'location'
  | 'isPast'
  | 'isToday'
  | 'picture'
  | 'isCanceled'
  | 'cancelReason'
  | 'nextDates'
>;

/** Reduces an event to what lists show. They show a past event without its description and picture. */
export function summarizeEvent({
  excerpt,
  formatted,
  picture,
  isPast,
  ...event
}: EventSummary): EventSummary {
  const { _id, title, date, start, location, isToday, isCanceled, cancelReason, nextDates } = event;
  return {
    ...{ _id, title, date, start, location, isPast, isToday, isCanceled, cancelReason, nextDates },
    ...{ lastDate: event.lastDate, dateText: event.dateText, timeText: event.timeText },
    excerpt: isPast ? null : excerpt,
    formatted: isPast || excerpt ? { description: [] } : formatted,
    picture: isPast ? null : picture,
  };
}
