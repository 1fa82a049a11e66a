import { z } from 'zod';
import { endpoint } from '../api/endpoint.ts';
import { booleanFlag, id, text } from '../api/fields.ts';
import type { ActivityKind } from '../crud/records.ts';
import { routes } from './wire.ts';

const activityActions = [
  'create',
  'update',
  'remove',
  'restore',
  'purge',
  'end',
  'invite',
  'accept',
  'share',
  'unshare',
  'send',
  'export',
] as const;
export type ActivityAction = (typeof activityActions)[number];

/** An audit log entry: one change by a member of staff. Beyond the specification. */
const activityEntry = (kinds: readonly ActivityKind[]) =>
  z.object({
    id: z.int(),
    at: z.string(),
    /** The user's name at that time. */
    by: z.string(),
    action: z.enum(activityActions),
    kind: z.enum(kinds),
    /** The record's title; '' when the record has none or it is confidential. */
    title: z.string(),
    /** Name of the record's folder; null without one. */
    folder: z.string().nullable(),
    /** Where the history of the record opens in its form; null if it has none, or was deleted. */
    url: z.string().nullable(),
    /** The number of changes; more than 1 only in a group, whose `at` and `title` are those of the last, and whose id is that of the first. */
    count: z.int(),
  });
export type ActivityEntry = z.infer<ReturnType<typeof activityEntry>>;

/** @param kinds all kinds of records, and what else the log distinguishes. */
export const activityEndpoints = (kinds: readonly ActivityKind[]) => ({
  /**
   * Latest first, in batches: `before` is the id of the last entry received. `search` matches names, titles, folders, kinds
   * and dates. With `grouped=true`, the same change of several records of a kind in a day is one entry.
   */
  list: endpoint(routes.activity.list, {
    access: 'staff',
    query: z.object({ search: text(100).optional(), before: id.optional(), grouped: booleanFlag }),
    response: z.object({ entries: z.array(activityEntry(kinds)), hasOlder: z.boolean() }),
  }),
});
