import { z } from 'zod';
import { endpoint, noContent } from '../api/endpoint.ts';
import { cursor, idParams, limit } from '../api/fields.ts';
import type { RecordKind } from '../crud/records.ts';
import { Picture } from '../media/contract.ts';
import { routes } from './wire.ts';

/** A deleted record in the trash. Beyond the specification, in which deletion is permanent. */
const trashEntry = (kinds: readonly RecordKind[]) =>
  z.object({
    id: z.int(),
    kind: z.enum(kinds),
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
export type TrashEntry = z.infer<ReturnType<typeof trashEntry>>;

/** @param kinds all kinds of records. */
export const trashEndpoints = (kinds: readonly RecordKind[]) => ({
  /** Latest first; `kind` filters. */
  list: endpoint(routes.trash.list, {
    access: 'staff',
    query: z.object({ kind: z.enum(kinds).optional(), limit, after: cursor }),
    response: z.array(trashEntry(kinds)),
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
});
