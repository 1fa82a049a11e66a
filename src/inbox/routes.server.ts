import type { Api } from '#kit/api/client.ts';
import { type Handlers, publicMutation } from '#kit/api/handlers.ts';
import { ApiProblem } from '#kit/api/problem.ts';
import { assertSessionActive } from '#kit/api/session.server.ts';
import type { AppContext } from '#kit/app-context.ts';
import { recordAuditEvent } from '#kit/audit-log/record.server.ts';
import { findRow, lockRow, staleProblem, updateRows } from '#kit/crud/versioned-table.server.ts';
import { createKeyedSemaphore } from '#kit/process/keyed-semaphore.ts';
import type { Keys } from '#kit/security/crypto.ts';
import { rowLock } from '#kit/storage/postgres/locks.ts';
import type { Handle } from '#kit/storage/storage.ts';
import type { InboxEndpoints } from './contract/entries.ts';
import { canDecrypt, decryptRow, encryptNotes, encryptText } from './encryption.server.ts';
import { inboxPage, presentEntry, searchInbox } from './entries.server.ts';
import { type InboxGroup, type InboxKind, takeDownKind } from './kinds.server.ts';
import { signFormTime } from './limits.server.ts';
import { submitHandler } from './submit.server.ts';
import type { InboxRow } from './tables.ts';

/**
 * A search takes a second of CPU time or more: one can run while another waits for the database. After a longer wait,
 * the browser would time out (10 s) before the search ends.
 */
const SEARCH_LIMITS = { concurrency: 2, maxQueued: 20, maxWaitMs: 5_000 } as const;

/** The handlers of one kind of entry. */
export function inboxRoutes<Group extends InboxGroup>(
  kind: InboxKind<Group>,
  deps: AppContext,
): Handlers<Api[Group]> {
  const { storage, keys, clock } = deps;
  const { noun } = kind;
  const table = kind.table as 'visits';
  const searches = createKeyedSemaphore(SEARCH_LIMITS);
  const find = (db: Handle, id: number) => findRow(db, table, id);
  const read = async (db: Handle, id: number) =>
    presentEntry((await find(db, id)) ?? throwNotFound(noun), kind, deps);
  const handlers: Handlers<InboxEndpoints> = {
    form: () => ({ shown: signFormTime(keys, kind, clock.now()) }),
    submit: submitHandler(kind, deps),
    list: ({ query: { state, page } }) => inboxPage(storage.db, deps, { kind, state, page }),
    search: ({ body: { term, state, page }, isAborted }) =>
      searches('all', () => searchInbox(storage.db, deps, { kind, term, state, page, isAborted })),
    read: ({ params }) => read(storage.db, params.id),
    update: {
      changesContent: kind.change !== undefined,
      // reads the row again, so that a replay cannot return a deleted request
      replay: ({ params }, trx) => read(trx, params.id),
      write: async ({ params: { id }, body: { state, ...changes }, ifMatch, session }, trx) => {
        if (!(await find(trx, id))) throwNotFound(noun);
        const current = await lockRow(trx, table, { id, version: ifMatch, what: `this ${noun}` }, deps);
        const values = { state, ...changedTexts(current, changes, kind, keys) };
        await updateRows(trx, table, [current], { values, by: session.user.name }, deps);
        return read(trx, id);
      },
    },
    remove: {
      changesContent: kind.change !== undefined,
      write: async ({ params: { id }, ifMatch }, trx) => {
        const deleted = await trx
          .deleteFrom(table)
          .where('id', '=', id)
          .returning('version')
          .executeTakeFirst();
        if (!deleted) throwNotFound(noun);
        if (ifMatch !== undefined && deleted.version !== ifMatch) throw staleProblem(`this ${noun}`);
      },
    },
  };
  // `kind` has the fields in which the schemas of its group differ
  return handlers as unknown as Handlers<Api[Group]>;
}

export function takeDownRoutes(deps: AppContext): Handlers<Api['takeDowns']> {
  return {
    ...inboxRoutes(takeDownKind, deps),
    setPictures: publicMutation(async ({ body: { isPublished, images }, session }, trx) => {
      const by = await assertSessionActive(trx, session);
      const requested = trx.selectFrom('take_downs').select('image_id').where('state', '=', 'new');
      const changed = await trx
        .selectFrom('gallery_images')
        .selectAll()
        .where('id', 'in', requested)
        .$if(images !== undefined, (query) => query.where('id', 'in', images ?? []))
        .where('is_published', '=', isPublished ? 0 : 1)
        .modifyEnd(rowLock(deps.storage.engine, 'gallery_images'))
        .execute();
      const values = { is_published: isPublished ? 1 : 0 } as const;
      if (changed.length > 0) await updateRows(trx, 'gallery_images', changed, { values, by }, deps);
      for (const { id: recordId, title } of changed)
        await recordAuditEvent(trx, { by, action: 'update', kind: 'gallery-images', title, recordId }, deps);
      return { images: changed.map(({ id }) => id) };
    }),
  };
}

/**
 * The columns of what staff change. Nothing is written to a request whose key is lost, since its texts could not be
 * displayed. Empty notes do not delete those.
 */
function changedTexts(
  row: InboxRow,
  { notes, ...changes }: { readonly notes?: string | null | undefined },
  kind: InboxKind,
  keys: Keys,
) {
  if (!canDecrypt(keys, kind, row)) {
    if (![notes, ...Object.values(changes)].some(Boolean)) return {};
    throw new ApiProblem(
      'CONFLICT',
      'This request was encrypted with a different SECRET_KEY, so its texts could not be displayed. Nothing was saved.',
    );
  }
  const { notes: _, ...current } = decryptRow(keys, kind, row);
  const changed = Object.keys(changes).length > 0 ? kind.change?.(changes, row, current) : undefined;
  return {
    ...(notes !== undefined && { sealed_notes: encryptNotes(keys, kind, notes) }),
    ...(changed && { ...changed.columns, sealed: encryptText(keys, kind, changed.text) }),
  };
}

function throwNotFound(noun: string): never {
  throw new ApiProblem('NOT_FOUND', `There is no such ${noun}`);
}
