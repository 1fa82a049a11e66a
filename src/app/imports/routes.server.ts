import { sql } from 'kysely';
import type { Api } from '#kit/api/client.ts';
import { type Handlers, privateMutation } from '#kit/api/handlers.ts';
import { ApiProblem, invalidField } from '#kit/api/problem.ts';
import type { AppContext } from '#kit/app-context.ts';
import { receiveFile } from '#kit/http/multipart/receive-file.ts';
import { instant } from '#kit/lib/clock.ts';
import type { Handle } from '#kit/storage/storage.ts';
import { toCsv } from '#kit/text/csv.ts';
import { isPage } from '../redirects/redirects.server.ts';
import type { Import } from './contract.ts';
import { runImports } from './job.server.ts';
import { readImport } from './read-import.server.ts';
import type { ItemRow } from './tables.ts';
import {
  IMPORT_MAX_BYTES,
  type ItemKind,
  type ItemState,
  itemKinds,
  LISTED_ITEMS,
  pageTargets,
  UNDO_DAYS,
} from './wire.ts';

const LISTED_IMPORTS = 20;
const SAMPLE_TITLES = 5;
const DAY_MS = 24 * 60 * 60_000;
/** The file is read at once; if the process ends before, the import is unreadable. */
const READING_MS = 60_000;
const TAKEN: readonly ItemState[] = ['waiting', 'done', 'failed', 'undone', 'changed'];

export function importsRoutes(deps: AppContext): Handlers<Api['imports']> {
  const { storage, clock, media } = deps;
  const read = async (db: Handle, id: number) => {
    const [one] = await presentImports(db, id);
    if (!one) throw new ApiProblem('NOT_FOUND', 'There is no such import');
    return one;
  };
  const presentImports = async (db: Handle, id?: number): Promise<Import[]> => {
    const rows = await db
      .selectFrom('imports')
      .leftJoin('users', 'users.id', 'by_id')
      .selectAll('imports')
      .select('users.name as by')
      .$if(id !== undefined, (all) => all.where('imports.id', '=', id as number))
      .orderBy('imports.id', 'desc')
      .limit(LISTED_IMPORTS)
      .execute();
    return Promise.all(
      rows.map(async (row) => {
        const counts = await countItems(db, row.id);
        const sum = (states: readonly ItemState[], kind?: ItemKind) =>
          counts.reduce((all, one) => {
            const isCounted =
              states.includes(one.state) && (kind ? one.kind === kind : one.kind !== 'others');
            return all + (isCounted ? Number(one.count) : 0);
          }, 0);
        const { finished_at } = row;
        const undoUntil =
          row.state === 'done' && finished_at ? Date.parse(finished_at) + UNDO_DAYS * DAY_MS : 0;
        return {
          ...{
            id: row.id,
            kind: row.kind,
            fileName: row.file_name,
            state: row.state,
            problem: row.problem,
            by: row.by,
          },
          host: row.site && new URL(row.site).host,
          createdAt: row.created_at,
          undoUntil: undoUntil > clock.now() ? instant(undoUntil) : null,
          progress: {
            all: sum(TAKEN),
            done: sum(
              row.state === 'undoing' || row.state === 'undone' ? ['undone', 'changed'] : ['done', 'changed'],
            ),
            failed: sum(['failed']),
          },
          groups: itemKinds
            .map((kind) => ({ kind, count: sum(TAKEN, kind), known: sum(['known'], kind), titles: [] }))
            .filter(({ count, known }) => count + known > 0),
        };
      }),
    );
  };

  return {
    list: () => presentImports(storage.db),
    async read({ params: { id } }) {
      const { db } = storage;
      const one = await read(db, id);
      const groups = await Promise.all(
        one.groups.map(async (group) => ({ ...group, titles: await sampleTitles(db, id, group.kind) })),
      );
      const pages = db
        .selectFrom('import_items')
        .select(['id', 'title', 'target'])
        .where('import_id', '=', id)
        .where('kind', '=', 'pages')
        .where('state', '=', 'waiting');
      return {
        ...one,
        groups,
        pages: one.state === 'ready' ? await pages.orderBy('id').limit(1_000).execute() : [],
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
      await change(trx, id, { from: 'ready', to: 'running', kinds: JSON.stringify(kinds) });
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
        .whereRef('target', '=', 'old_path')
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
      const items = await storage.db
        .selectFrom('import_items')
        .select(['kind', 'title', 'state', 'note', 'old_path'])
        .where('import_id', '=', id)
        .where('state', '!=', 'aside')
        .orderBy('id')
        .execute();
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
  aside: '',
};

/** Changes the state of an import. @throws ApiProblem CONFLICT unless it is in the state `from`. */
async function change(
  trx: Handle,
  id: number,
  { from, to, ...values }: { from: Import['state']; to: Import['state']; kinds?: string },
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('imports')
    .set({ ...values, state: to, busy_until: null })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  const exists = await trx.selectFrom('imports').select('id').where('id', '=', id).executeTakeFirst();
  throw exists
    ? new ApiProblem('CONFLICT', 'This import has changed in the meantime. Please load the page again.')
    : new ApiProblem('NOT_FOUND', 'There is no such import');
}

function countItems(db: Handle, id: number) {
  return db
    .selectFrom('import_items')
    .select(['kind', 'state', (eb) => eb.fn.countAll().as('count')])
    .where('import_id', '=', id)
    .where('kind', 'not in', ['details', 'folders'])
    .groupBy(['kind', 'state'])
    .execute();
}

async function sampleTitles(db: Handle, id: number, kind: ItemKind): Promise<string[]> {
  const rows = await db
    .selectFrom('import_items')
    .select('title')
    .where('import_id', '=', id)
    .where('kind', '=', kind)
    .where('state', 'in', TAKEN)
    .orderBy('id')
    .limit(SAMPLE_TITLES)
    .execute();
  return rows.map(({ title }) => title);
}

/** The items in some states that have a note. */
async function linesOf(db: Handle, id: number, states: readonly ItemRow['state'][]) {
  const items = db
    .selectFrom('import_items')
    .where('import_id', '=', id)
    .where('state', 'in', states)
    .where('note', 'is not', null);
  const counted = await items.select(sql<number | string>`count(*)`.as('count')).executeTakeFirstOrThrow();
  const lines = await items.select(['title', 'note']).orderBy('id').limit(LISTED_ITEMS).execute();
  return {
    count: Number(counted.count),
    lines: lines.map(({ title, note }) => ({ title, note: note ?? '' })),
  };
}
