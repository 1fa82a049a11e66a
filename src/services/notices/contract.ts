import { z } from 'zod';
import { endpoint, recordEndpoints } from '#kit/api/endpoint.ts';
import { booleanFlag, recordFields, requiredText } from '#kit/api/fields.ts';
import { boundary } from '#kit/api/visibility.ts';
import { NOTICE_MAX_LENGTH, routes } from '../wire.ts';

/** A notice above every public page, beyond the specification. */
export const Notice = z.object({
  _id: z.int(),
  text: z.string(),
  /** Instants with the parish's UTC offset. The notice is shown from the first one on, and no longer at the second. */
  from: z.string(),
  until: z.string(),
  ...recordFields,
});
export type Notice = z.infer<typeof Notice>;

/**
 * An open `from` is the instant of the call; an open `until`, the midnight in the parish's time zone that follows. A
 * change that omits them keeps them.
 */
export const NoticeBody = z.strictObject({
  text: requiredText(NOTICE_MAX_LENGTH),
  from: boundary,
  until: boundary,
});

export const notices = {
  /** 404 for an anonymous request for a notice that is not current. */
  ...recordEndpoints(routes.notices, { readableBy: 'anyone', response: Notice, body: NoticeBody }),
  /** The current notices, the latest first. Past and future ones are included only for staff who request them with `admin=true`. */
  list: endpoint(routes.notices.list, {
    access: { staffWhen: 'admin' },
    query: z.object({ admin: booleanFlag }),
    response: z.array(Notice),
    cached: true,
  }),
};

/** Whether the parish is live: then the home page's link to the live stream says so. */
export const Live = z.object({
  /** The instant at which it stops automatically, in UTC; null if it is not live. */
  until: z.string().nullable(),
});
export type Live = z.infer<typeof Live>;

export const live = {
  read: endpoint(routes.live.read, { access: 'anyone', response: Live, cached: true }),
  update: endpoint(routes.live.update, {
    access: 'staff',
    body: z.strictObject({ isLive: z.boolean() }),
    response: Live,
  }),
};
