import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import { after, find, idParams, limit, optionalDate, optionalText, requiredText } from './fields.ts';
import { listOrders } from './list-orders.ts';
import { Picture, RecordPicture } from './media.ts';
import { routes } from './routes.ts';

/** A parish event as the specification names it, and beyond it `picture`, `start`, `end`, `isPast`, `isToday` and `version`. */
export const Event = z.object({
  _id: z.int(),
  title: z.string(),
  description: z.string().nullable(),
  /** 'YYYY-MM-DD' or null for an event without a date. */
  date: z.string().nullable(),
  /** The description in at most 172 characters, on one line; for link previews and calendars. */
  summary: z.string().nullable(),
  /** Free text; null when there is no date. */
  time: z.string().nullable(),
  location: z.string().nullable(),
  /** Address of its picture. */
  image: z.string().nullable(),
  /** The same in every form that a page may ask for. */
  picture: Picture.nullable(),
  /** Start and end as ISO 8601 with the parish's offset, when `time` can be understood as a time; the end is after the start, or null. */
  start: z.string().nullable(),
  end: z.string().nullable(),
  /** Whether its date lies before the parish's today, or is today. */
  isPast: z.boolean(),
  isToday: z.boolean(),
  /** Counts the changes of this record; sent as `ETag`, expected back as `If-Match`. */
  version: z.int(),
  createdAt: z.string(),
});
export type Event = z.infer<typeof Event>;

/** What the event form sends. The time is cleared when there is no date. The picture stays when it is left out; null removes it. */
export const EventBody = z.strictObject({
  title: requiredText(200),
  description: optionalText(10_000),
  date: optionalDate,
  time: optionalText(60),
  location: optionalText(200),
  image: RecordPicture.nullish(),
});
export type EventBody = z.input<typeof EventBody>;

export const events = {
  /**
   * Those to come soonest first, then those without a date, then the past ones, the latest first. `when` leaves out the
   * past ones or all others, `find` what does not hold a text in title or description; `by` is another order of all.
   */
  list: endpoint(routes.events.list, {
    access: 'anyone',
    query: z.object({
      limit,
      after,
      find,
      when: z.enum(['coming', 'past']).optional(),
      by: z.enum(listOrders).optional(),
    }),
    answer: z.array(Event),
    cached: true,
    paged: true,
  }),
  read: endpoint(routes.events.read, { access: 'anyone', params: idParams, answer: Event }),
  create: endpoint(routes.events.create, { access: 'staff', body: EventBody, answer: Event, status: 201 }),
  update: endpoint(routes.events.update, {
    access: 'staff',
    params: idParams,
    body: EventBody,
    answer: Event,
  }),
  remove: endpoint(routes.events.remove, { access: 'staff', params: idParams, answer: nothing }),
};
