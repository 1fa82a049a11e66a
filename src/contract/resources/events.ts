import { z } from 'zod';
import { listOrders } from '../constants.ts';
import { endpoint, recordEndpoints } from '../endpoint.ts';
import { booleanFlag, cursor, limit, optionalDate, optionalText, requiredText, search } from '../fields.ts';
import { routes } from '../routes.ts';
import { draftLinkEndpoints, visibilityBody, visibilityFields } from '../visibility.ts';
import { Picture, RecordImage } from './media.ts';

/**
 * A parish event. Beyond the specification: `summary`, `picture`, `start`, `end`, `isPast`, `isToday`, `isPublished`,
 * `showFrom`, `showUntil`, `visibility` and `version`.
 */
export const Event = z.object({
  _id: z.int(),
  title: z.string(),
  description: z.string().nullable(),
  /** 'YYYY-MM-DD', or null for an event without a date. */
  date: z.string().nullable(),
  /** The description, truncated to 172 characters on one line; for link previews and calendars. */
  summary: z.string().nullable(),
  /** Free text; null when there is no date. */
  time: z.string().nullable(),
  location: z.string().nullable(),
  /** URL of the picture. */
  image: z.string().nullable(),
  /** The same picture with its variants. */
  picture: Picture.nullable(),
  /** ISO 8601 with the parish's UTC offset; null if `time` cannot be parsed. `end` is null or later than `start`. */
  start: z.string().nullable(),
  end: z.string().nullable(),
  /** Compared with today in the parish's time zone. */
  isPast: z.boolean(),
  isToday: z.boolean(),
  /** False for a draft, which only staff can read. */
  isPublished: z.boolean(),
  ...visibilityFields,
  /** Incremented by each change; sent as `ETag` and compared with `If-Match`. */
  version: z.int(),
  createdAt: z.string(),
});
export type Event = z.infer<typeof Event>;

/**
 * Body of the event form. Without a date, the time is cleared. If `image` is omitted, the picture is unchanged; null removes
 * it. If `isPublished` is omitted, a new event is published, and an existing one remains as it is.
 */
export const EventBody = z.strictObject({
  title: requiredText(200),
  description: optionalText(10_000),
  date: optionalDate,
  time: optionalText(60),
  location: optionalText(200),
  isPublished: z.boolean().optional(),
  image: RecordImage,
  ...visibilityBody,
});
export type EventBody = z.input<typeof EventBody>;

export const events = {
  /**
   * Upcoming events, soonest first; then undated events; then past events, latest first. `when` selects upcoming and
   * undated, or past events; `find` matches text in title or description; `by` selects another order. Drafts are included
   * only for staff who request them with `admin=true`.
   */
  list: endpoint(routes.events.list, {
    access: { staffWhen: 'admin' },
    query: z.object({
      limit,
      admin: booleanFlag,
      after: cursor,
      find: search,
      when: z.enum(['coming', 'past']).optional(),
      by: z.enum(listOrders).optional(),
    }),
    response: z.array(Event),
    cached: true,
    paged: true,
  }),
  /** 404 for an anonymous request for a draft. */
  ...recordEndpoints(routes.events, { readableBy: 'anyone', response: Event, body: EventBody }),
  ...draftLinkEndpoints(routes.events, Event),
};
