import { z } from 'zod';
import { routes } from '#app/api-routes.ts';
import { activityActions } from '#app/constants.ts';
import { activityKinds } from '#app/records.ts';
import { endpoint } from '../api/endpoint.ts';
import { id, text } from '../api/fields.ts';

/** An audit log entry: one change by a member of staff. Beyond the specification. */
export const ActivityEntry = z.object({
  id: z.int(),
  at: z.string(),
  /** The user's name at that time. */
  by: z.string(),
  action: z.enum(activityActions),
  kind: z.enum(activityKinds),
  /** The record's title; '' when the record has none or it is confidential. */
  title: z.string(),
});
export type ActivityEntry = z.infer<typeof ActivityEntry>;

export const activity = {
  /** Latest first, in batches: `before` is the id of the last entry received. `search` matches names, titles and kinds. */
  list: endpoint(routes.activity.list, {
    access: 'staff',
    query: z.object({ search: text(100).optional(), before: id.optional() }),
    response: z.object({ entries: z.array(ActivityEntry), hasOlder: z.boolean() }),
  }),
};
