import { z } from 'zod';
import { activityActions, activityKinds } from './activity-constants.ts';
import { endpoint } from './endpoint.ts';
import { id, text } from './fields.ts';
import { routes } from './routes.ts';

/** One change that a member of staff made. Beyond the specification. */
export const ActivityEntry = z.object({
  id: z.int(),
  at: z.string(),
  /** Name of who did it, as it was then. */
  by: z.string(),
  action: z.enum(activityActions),
  kind: z.enum(activityKinds),
  /** What was changed, as it is called; empty for what has no name, or none that may be told. */
  title: z.string(),
});
export type ActivityEntry = z.infer<typeof ActivityEntry>;

export const activity = {
  /** Latest first, some at a time: those before the entry of this id. Narrowed to a text in names, titles and kinds. */
  list: endpoint(routes.activity.list, {
    access: 'staff',
    query: z.object({ search: text(100).optional(), before: id.optional() }),
    answer: z.object({ entries: z.array(ActivityEntry), hasOlder: z.boolean() }),
  }),
};
