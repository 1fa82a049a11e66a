import { EVENT_PREVIEW_CHARACTERS, previewPrefix } from '#kit/text/preview.ts';
import type { Event } from '../contract.ts';

/** The fields of an event that lists show. */
export type EventSummary = Pick<
  Event,
  | '_id'
  | 'title'
  | 'description'
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
export function summarizeEvent({ description, picture, isPast, ...event }: EventSummary): EventSummary {
  const { _id, title, date, start, location, isToday, isCanceled, cancelReason, nextDates } = event;
  return {
    ...{ _id, title, date, start, location, isPast, isToday, isCanceled, cancelReason, nextDates },
    ...{ lastDate: event.lastDate, dateText: event.dateText, timeText: event.timeText },
    description: isPast ? null : description && previewPrefix(description, EVENT_PREVIEW_CHARACTERS),
    picture: isPast ? null : picture,
  };
}
