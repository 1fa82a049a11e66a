import { z } from 'zod';
import { routes } from '#app/api-routes.ts';
import { recordKinds } from '#app/records.ts';
import { endpoint, noContent } from '../api/endpoint.ts';
import { cursor, idParams, limit } from '../api/fields.ts';
import { Picture } from '../uploads/contract.ts';

/** A deleted record in the trash. Beyond the specification, in which deletion is permanent. */
export const TrashEntry = z.object({
  id: z.int(),
  kind: z.enum(recordKinds),
  /** The record's id, which restoring preserves. */
  recordId: z.int(),
  title: z.string(),
  picture: Picture.nullable(),
  deletedAt: z.string(),
  /** Name of the user who deleted it; null if that account was deleted. */
  deletedBy: z.string().nullable(),
  /** When it will be purged. */
  goesAt: z.string(),
});
export type TrashEntry = z.infer<typeof TrashEntry>;

export const trash = {
  /** Latest first; `kind` filters. */
  list: endpoint(routes.trash.list, {
    access: 'staff',
    query: z.object({ kind: z.enum(recordKinds).optional(), limit, after: cursor }),
    response: z.array(TrashEntry),
    paged: true,
  }),
  /** Also restores the record's folder. 409 if a required record no longer exists or the name is taken. */
  restore: endpoint(routes.trash.restore, {
    access: 'staff',
    params: idParams,
    response: noContent,
  }),
  /** Deletes permanently. */
  remove: endpoint(routes.trash.remove, { access: 'staff', params: idParams, response: noContent }),
};
