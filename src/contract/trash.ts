import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import { after, idParams, limit } from './fields.ts';
import { routes } from './routes.ts';
import { trashKinds } from './trash-constants.ts';

/** A deleted record at rest. Beyond the specification: there, a deletion is the end. */
export const TrashEntry = z.object({
  id: z.int(),
  kind: z.enum(trashKinds),
  /** The id that the record had, and has again when it is restored. */
  recordId: z.int(),
  title: z.string(),
  deletedAt: z.string(),
  /** Name of who deleted it; null when that account is gone. */
  deletedBy: z.string().nullable(),
  /** When it goes for good. */
  goesAt: z.string(),
});
export type TrashEntry = z.infer<typeof TrashEntry>;

export const trash = {
  /** Latest first; of one kind when it is given. */
  list: endpoint(routes.trash.list, {
    access: 'staff',
    query: z.object({ kind: z.enum(trashKinds).optional(), limit, after }),
    answer: z.array(TrashEntry),
    paged: true,
  }),
  /** 409 when what it needs is gone, or its name is taken. The folder that it lay in comes back with it. */
  restore: endpoint(routes.trash.restore, {
    access: 'staff',
    params: idParams,
    answer: nothing,
    status: 204,
  }),
  /** For good, at once. */
  remove: endpoint(routes.trash.remove, { access: 'staff', params: idParams, answer: nothing }),
};
