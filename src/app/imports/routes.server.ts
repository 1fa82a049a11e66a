import { sql } from 'kysely';
import type { Api } from '#kit/api/client.ts';
import { type Handlers, privateMutation } from '#kit/api/handlers.ts';
import { ApiProblem, invalidField } from '#kit/api/problem.ts';
import type { AppContext } from '#kit/app-context.ts';
import { receiveFile } from '#kit/http/multipart/receive-file.ts';
import { instant } from '#kit/process/clock.ts';
import type { Handle } from '#kit/storage/storage.ts';
import { toCsv } from '#kit/text/csv.ts';
import { isPage } from '../redirects/redirects.server.ts';
import type { Import } from './contract.ts';
import { runImports } from './job.server.ts';
import { readImport } from './read-import.server.ts';
import type { ImportRow } from './tables.ts';
import {
  IMPORT_MAX_BYTES,
  type ItemKind,
  type ItemState,
  itemKinds,
  LISTED_ITEMS,
  MAX_PAGES,
  pageTargets,
  UNDO_DAYS,
} from './wire.ts';

const LISTED_IMPORTS = 20;
const SAMPLE_TITLES = 5;
const DAY_MS = 24 * 60 * 60_000;
/** Until the first items of a large file are saved; if the process ends before, the import is unreadable. */
const READING_MS = 180_000;
const TAKEN: readonly ItemState[] = ['waiting', 'done', 'failed', 'undone', 'changed'];

export function importsRoutes(deps: AppContext): Handlers<Api['imports']> {
  const { storage, clock, media } = deps;
  const read = async (db: Handle, id: number) => {
    const [one] = await presentImports(db, clock.now(), id);
    if (!one) throw new ApiProblem('NOT_FOUND', 'There is no such import');
    return one;
  };
  return {
    list: () => presentImports(storage.db, clock.now()),
    async read({ params: { id } }) {
      const { db } = storage;
      const one = await read(db, id);
      const titles = (kind: ItemKind) =>
        itemsOf(db, id, TAKEN).select('title').where('kind', '=', kind).limit(SAMPLE_TITLES).execute();
      const groups = one.groups.map(async (group) => ({
        ...group,
        titles: (await titles(group.kind)).map(({ title }) => title),
      }));
      const pages = itemsOf(db, id, ['waiting']).where('kind', '=', 'pages').limit(MAX_PAGES);
      return {
        ...one,
        groups: await Promise.all(groups),
        pages: one.state === 'ready' ? await pages.select(['id', 'title', 'target']).execute() : [],
        leftOut: await linesOf(db, id, ['skipped', 'failed']),
        notes: await linesOf(db, id, ['done', 'changed', 'waiting']),
      };
    },
    create: {
      changesContent: false,
      async receiveFile(request) {
        const folder = await media.embedded.files.incoming();
        const options = { folder, field: 'file', maxBytes: IMPORT_MAX_BYTES };
        const { file } = await receiveFile(request, { ...options, accept: async () => IMPORT_MAX_BYTES });
        // no media host has it
        return { ...file, url: file.path, publicId: '' };
      },
      async write({ session, file, afterCommit }, trx) {
        const now = clock.now();
        const { id } = await trx
          .insertInto('imports')
          .values({
            kind: 'wordpress',
            file_name: file.fileName.slice(-200) || 'file',
            state: 'reading',
            by_id: session.user.id,
            created_at: instant(now),
            busy_until: instant(now + READING_MS),
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        afterCommit(() => readImport(id, file.url, deps));
        return read(trx, id);
      },
    },
    start: privateMutation(async ({ params: { id }, body: { kinds, pages }, afterCommit }, trx) => {
      await read(trx, id);
      await change(trx, id, { from: 'ready', to: 'running' });
      const items = () =>
        trx.updateTable('import_items').where('import_id', '=', id).where('state', '=', 'waiting');
      const skip = (note: string) => ({ state: 'skipped', note, body: null }) as const;
      for (const [target, group] of Map.groupBy(pages, (page) => page.target)) {
        if (target !== null && !pageTargets.some((one) => one === target) && !isPage(target))
          throw invalidField('pages', `There is no page ${target} on this site.`);
        const ids = group.map((page) => page.id);
        await items().set({ target }).where('kind', '=', 'pages').where('id', 'in', ids).execute();
      }
      const left = itemKinds.filter((kind) => !kinds.includes(kind));
      if (left.length > 0)
        await items().set(skip('You left out all of its kind.')).where('kind', 'in', left).execute();
      await items().set(skip('You left it out.')).where('target', 'is', null).execute();
      await items()
        .set(skip('The page has the same address here.'))
        .where('kind', '=', 'pages')
        .where(({ eb, ref }) =>
          eb('target', '=', ref('old_path')).or(eb('old_path', 'is', null).and('target', 'like', '/%')),
        )
        .execute();
      afterCommit(() => runImports(deps));
      return read(trx, id);
    }),
    undo: privateMutation(async ({ params: { id }, afterCommit }, trx) => {
      const { undoUntil } = await read(trx, id);
      if (undoUntil === null) throw new ApiProblem('CONFLICT', 'This import can no longer be undone.');
      await change(trx, id, { from: 'done', to: 'undoing' });
      afterCommit(() => runImports(deps));
      return read(trx, id);
    }),
    async report({ params: { id } }) {
      await read(storage.db, id);
      const items = await itemsOf(storage.db, id).selectAll().execute();
      const rows = items.map(({ kind, title, state, note, old_path }) => [
        ...[kind, title, RESULTS[state], note ?? '', old_path ?? ''],
      ]);
      return { csv: toCsv([['Kind', 'Title', 'Result', 'Note', 'Old address'], ...rows]) };
    },
    remove: privateMutation(async ({ params: { id } }, trx) => {
      await read(trx, id);
      const { numDeletedRows } = await trx
        .deleteFrom('imports')
        .where('id', '=', id)
        .where('state', 'in', ['ready', 'unreadable'])
        .executeTakeFirst();
      if (numDeletedRows === 0n)
        throw new ApiProblem('CONFLICT', 'This import was started. You can undo it.');
    }),
  };
}

const RESULTS: Readonly<Record<ItemState, string>> = {
  waiting: 'Not yet imported',
  done: 'Imported',
  known: 'Imported earlier',
  skipped: 'Left out',
  failed: 'Not imported',
  undone: 'Undone',
  changed: 'Not undone',
};

/** Changes the state of an import. @throws ApiProblem CONFLICT unless it is in the state `from`. */
async function change(
  trx: Handle,
  id: number,
  { from, to }: { from: Import['state']; to: Import['state'] },
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('imports')
    .set({ state: to, busy_until: null })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst();
  if (numUpdatedRows === 0n)
    throw new ApiProblem('CONFLICT', 'This import has changed in the meantime. Please load the page again.');
}

/** The imports, the newest first. @param id only this one. */
async function presentImports(db: Handle, now: number, id?: number): Promise<Import[]> {
  const rows = await db
    .selectFrom('imports')
    .leftJoin('users', 'users.id', 'by_id')
    .selectAll('imports')
    .select('users.name as by')
    .$if(id !== undefined, (all) => all.where('imports.id', '=', id as number))
    .orderBy('imports.id', 'desc')
    .limit(LISTED_IMPORTS)
    .execute();
  return Promise.all(rows.map(async (row) => presentImport(row, await countItems(db, row.id), now)));
}

function countItems(db: Handle, id: number) {
  const counts = itemsOf(db, id).clearOrderBy().groupBy(['kind', 'state']);
  return counts.select(['kind', 'state', sql<number | string>`count(*)`.as('count')]).execute();
}

function presentImport(
  row: ImportRow & { by: string | null },
  counts: Awaited<ReturnType<typeof countItems>>,
  now: number,
): Import {
  const { id, kind, state, problem, by, site, finished_at } = row;
  const sum = (states: readonly ItemState[], isCounted: (kind: ItemKind) => boolean = isChoice) =>
    counts
      .filter((one) => states.includes(one.state) && isCounted(one.kind))
      .reduce((all, { count }) => all + Number(count), 0);
  const undoUntil = state === 'done' && finished_at ? Date.parse(finished_at) + UNDO_DAYS * DAY_MS : 0;
  const isUndone = state === 'undoing' || state === 'undone';
  return {
    ...{ id, kind, state, problem, by, fileName: row.file_name, createdAt: row.created_at },
    host: site && new URL(site).host,
    undoUntil: undoUntil > now ? instant(undoUntil) : null,
    progress: {
      all: sum(TAKEN),
      done: sum([isUndone ? 'undone' : 'done', 'changed']),
      failed: sum(['failed']),
    },
    groups: itemKinds
      .map((group) => {
        const isGroup = (one: ItemKind) => one === group;
        return { kind: group, count: sum(TAKEN, isGroup), known: sum(['known'], isGroup), titles: [] };
      })
      .filter(({ count, known }) => count + known > 0),
  };
}

const isChoice = (kind: ItemKind) => itemKinds.some((one) => one === kind);

/** The items of an import in the order of the file, without the folders for them. @param states only those in these. */
function itemsOf(db: Handle, id: number, states?: readonly ItemState[]) {
  return db
    .selectFrom('import_items')
    .where('import_id', '=', id)
    .where('kind', '!=', 'folders')
    .$if(states !== undefined, (all) => all.where('state', 'in', states as ItemState[]))
    .orderBy('id');
}

/** The items in some states that have a note. */
async function linesOf(db: Handle, id: number, states: readonly ItemState[]) {
  const items = itemsOf(db, id, states).where('note', 'is not', null);
  const counted = items.clearOrderBy().select(sql<number | string>`count(*)`.as('count'));
  const lines = await items.select(['title', 'note']).limit(LISTED_ITEMS).execute();
  return {
    count: Number((await counted.executeTakeFirstOrThrow()).count),
    lines: lines.map(({ title, note }) => ({ title, note: note ?? '' })),
  };
}
