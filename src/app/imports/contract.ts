import { z } from 'zod';
import { endpoint, noContent } from '#kit/api/endpoint.ts';
import { idParams, recordId, requiredText } from '#kit/api/fields.ts';
import { importKinds, importStates, itemKinds, MAX_PAGES, routes } from './wire.ts';

/** An item of a list: what it is, and what happened to it. */
const Line = z.object({ title: z.string(), note: z.string() });

/** An import: the preview of a file, then what it brought. */
export const Import = z.object({
  id: z.int(),
  kind: z.enum(importKinds),
  fileName: z.string(),
  /** Host of the old site; null if the file names none. */
  host: z.string().nullable(),
  state: z.enum(importStates),
  /** Why the file cannot be read, or the work stopped; null if it can. */
  problem: z.string().nullable(),
  /** Name of the account; null once it is deleted. */
  by: z.string().nullable(),
  createdAt: z.string(),
  /** Until when it can be undone; null if it cannot. */
  undoUntil: z.string().nullable(),
  /** The numbers of items: all that are or were to be taken, those that are done, and those that failed. */
  progress: z.object({ all: z.int(), done: z.int(), failed: z.int() }),
  /** What the file has, by kind: new items, and those that an earlier import brought. */
  groups: z.array(
    z.object({ kind: z.enum(itemKinds), count: z.int(), known: z.int(), titles: z.array(z.string()) }),
  ),
});
export type Import = z.infer<typeof Import>;

/** An import with its items, up to 200 of each list. */
export const ImportDetails = Import.extend({
  /** The pages to choose a target for. `target`: the proposed one; null to leave it out. */
  pages: z.array(z.object({ id: z.int(), title: z.string(), target: z.string().nullable() })),
  leftOut: z.object({ count: z.int(), lines: z.array(Line) }),
  /** What was changed to fit, such as a title that was shortened. */
  notes: z.object({ count: z.int(), lines: z.array(Line) }),
});
export type ImportDetails = z.infer<typeof ImportDetails>;

/** Which kinds to take, and what becomes of the pages: a kind of record, the path of an existing page, or null. */
export const StartBody = z.strictObject({
  kinds: z.array(z.enum(itemKinds)).max(itemKinds.length),
  pages: z
    .array(z.strictObject({ id: recordId, target: requiredText(500).nullable() }))
    .max(MAX_PAGES)
    .default([]),
});
export type StartBody = z.input<typeof StartBody>;

/** What staff bring in from other programs. */
export const imports = {
  /** Newest first. */
  list: endpoint(routes.imports.list, { access: 'staff', response: z.array(Import) }),
  read: endpoint(routes.imports.read, { access: 'staff', params: idParams, response: ImportDetails }),
  /** Multipart with the file in `file`, up to 200 MB. It is read in the background; then the state is 'ready'. */
  create: endpoint(routes.imports.create, { access: 'staff', file: 'file', response: Import, status: 201 }),
  /** Starts to write the records, in the background. 409 unless the preview is ready. */
  start: endpoint(routes.imports.start, {
    access: 'staff',
    params: idParams,
    body: StartBody,
    response: Import,
  }),
  /** Moves what it brought to the trash, except what was changed since. 409 after 30 days. */
  undo: endpoint(routes.imports.undo, { access: 'staff', params: idParams, response: Import }),
  /** Each item and what became of it, as CSV. */
  report: endpoint(routes.imports.report, {
    access: 'staff',
    params: idParams,
    response: z.object({ csv: z.string() }),
  }),
  /** Discards a preview. 409 once it was started. */
  remove: endpoint(routes.imports.remove, { access: 'staff', params: idParams, response: noContent }),
};
