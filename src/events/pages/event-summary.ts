import type { Event } from '../contract.ts';

/** The fields of an event that lists show. */
export type EventSummary = ReturnType<typeof summarizeEvent>;

/** Reduces an event to what lists show. They show a past event without its description and picture. */
export function summarizeEvent(event: Event) {
  const { _id, title, date, lastDate, dateText, timeText, start, location, excerpt, formatted } = event;
  const { isPast, isToday, isCanceled, cancelReason, nextDates } = event;
  return {
    ...{ _id, title, date, lastDate, dateText, timeText, start, location },
    ...{ isPast, isToday, isCanceled, cancelReason, ...(nextDates && { nextDates }) },
    excerpt: isPast ? null : excerpt,
    formatted: isPast || excerpt ? { description: [] } : formatted,
    picture: isPast ? null : event.picture,
  };
}
