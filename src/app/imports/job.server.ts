import { sql } from 'kysely';
import { z } from 'zod';
import { ApiProblem } from '#kit/api/problem.ts';
import type { Session } from '#kit/api/session.server.ts';
import type { AppContext } from '#kit/app-context.ts';
import { lockAccountsShared } from '#kit/auth/accounts-lock.server.ts';
import { CLOCK_SKEW_MS, instant } from '#kit/lib/clock.ts';
import { FetchProblem } from '#kit/lib/fetch-public-file.ts';
import { StorageBroken, StorageBusy, StorageFull, StorageUnusable } from '#kit/storage/errors.ts';
import { lockExclusive } from '#kit/storage/postgres/locks.ts';
import type { Handle } from '#kit/storage/storage.ts';
import { removeRecord, versionOf } from './imported-record.server.ts';
import { fetchFile, writeFile } from './pictures.server.ts';
import type { ImportRow, ItemRow } from './tables.ts';
import { type WriteContext, type Written, writeItem } from './write.server.ts';

const INTERVAL_MS = 60_000;
/** A process that works on an import renews this with each batch. The second is for fetching a file. */
export const BUSY_MS = 60_000;
const FETCHING_MS = 180_000;
/** Items of one transaction, during which other writes wait. */
const WRITE_BATCH = 20;
const FILES: readonly ItemRow['kind'][] = ['pictures', 'documents'];

/** Which of the keys an earlier import has brought. */
export async function knownKeys(trx: Handle, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await trx
    .selectFrom('import_items')
    .select('source_key')
    .where('source_key', 'in', keys)
    .where('state', 'in', ['done', 'changed'])
    .execute();
  return new Set(rows.map(({ source_key }) => source_key));
}

/** Continues the imports that have been started, and those that are being undone, until none is left or the process ends. */
export async function runImports(deps: AppContext): Promise<void> {
  for (;;) {
    const row = await takeTurn(deps);
    if (!row) return;
    try {
      while (!deps.backgroundTasks.stopping.aborted && (await step(row, deps)));
    } finally {
      await deps.storage.transaction((trx) =>
        trx.updateTable('imports').set({ busy_until: null }).where('id', '=', row.id).execute(),
      );
    }
    if (deps.backgroundTasks.stopping.aborted) return;
  }
}

/** Does so now and every minute. The timer does not keep the process alive. */
export function startImportSchedule(deps: AppContext): void {
  const run = () => void deps.backgroundTasks.run(() => runImports(deps));
  run();
  setInterval(run, INTERVAL_MS).unref();
}

/** An import on which no process works, which this process then does. Reading that was interrupted has failed. */
function takeTurn({ storage, clock }: AppContext): Promise<ImportRow | undefined> {
  const now = clock.now();
  const isFree = sql<boolean>`(busy_until is null or busy_until <= ${instant(now)}
    or busy_until > ${instant(now + FETCHING_MS + CLOCK_SKEW_MS)})`;
  return storage.transaction(async (trx) => {
    const problem = 'The server stopped while it was reading the file. Please choose the file again.';
    await trx
      .updateTable('imports')
      .set({ state: 'unreadable', problem })
      .where('state', '=', 'reading')
      .where(isFree)
      .execute();
    const next = trx
      .selectFrom('imports')
      .select('id')
      .where('state', 'in', ['running', 'undoing'])
      .where(isFree);
    return trx
      .updateTable('imports')
      .set({ busy_until: instant(now + BUSY_MS) })
      .where('id', '=', next.orderBy('id').limit(1))
      .where(isFree)
      .returningAll()
      .executeTakeFirst();
  });
}

/** Tells other processes that this one works on the import. */
function renew({ id }: ImportRow, duration: number, { storage, clock }: AppContext): Promise<unknown> {
  const busy_until = instant(clock.now() + duration);
  return storage.transaction((trx) =>
    trx.updateTable('imports').set({ busy_until }).where('id', '=', id).execute(),
  );
}

/** Does the next batch. @returns false if nothing is left. */
async function step(row: ImportRow, deps: AppContext): Promise<boolean> {
  if (row.state === 'undoing') return undoBatch(row, deps);
  const next = deps.storage.db
    .selectFrom('import_items')
    .selectAll()
    .where('import_id', '=', row.id)
    .where('state', '=', 'waiting')
    .orderBy('id');
  const items = await next.where('kind', 'not in', FILES).limit(WRITE_BATCH).execute();
  if (items.length > 0) return inBatch(row, items, writeItem, deps);
  const file = await next.where('kind', 'in', FILES).executeTakeFirst();
  if (!file) return finish(row, 'done', deps);
  await renew(row, FETCHING_MS, deps);
  // fetched outside the transaction, in which its failure is then recorded
  const fetching = fetchFile(file, row, deps);
  await Promise.allSettled([fetching]);
  if (deps.backgroundTasks.stopping.aborted) return false;
  return inBatch(row, [file], async (item, context) => writeFile(item, await fetching, context), deps);
}

/**
 * Writes items in one transaction, each in a savepoint, so that one that fails does not affect the others. It is exactly
 * once, because the item is marked in the same transaction.
 */
async function inBatch(
  row: ImportRow,
  items: readonly ItemRow[],
  write: (item: ItemRow, context: WriteContext) => Promise<Written>,
  deps: AppContext,
): Promise<boolean> {
  const { clock } = deps;
  await transaction(row, deps, async (context) => {
    const { trx } = context;
    const mark = (item: ItemRow, values: Partial<Omit<ItemRow, 'id'>>) =>
      trx.updateTable('import_items').set(values).where('id', '=', item.id).execute();
    for (const { id } of items) {
      const item = await trx
        .selectFrom('import_items')
        .selectAll()
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .executeTakeFirst();
      if (!item) continue;
      if ((await knownKeys(trx, [item.source_key])).size > 0) {
        await mark(item, { state: 'known', body: null });
        continue;
      }
      await sql`savepoint item`.execute(trx);
      try {
        const { target, id: record_id, notes } = await write(item, context);
        const record_version = await versionOf(trx, target, record_id);
        const note = [item.note, ...notes].filter(Boolean).join(' ') || null;
        await mark(item, { state: 'done', target, record_id, record_version, note, body: null });
        await sql`release savepoint item`.execute(trx);
      } catch (error) {
        const note = failureNote(error, deps);
        await sql`rollback to savepoint item`.execute(trx);
        await mark(item, { state: 'failed', note, body: null });
      }
    }
    const busy_until = instant(clock.now() + BUSY_MS);
    await trx.updateTable('imports').set({ busy_until }).where('id', '=', row.id).execute();
  });
  return true;
}

/** Why an item was not taken. @throws the error if it is not about the item. */
export function failureNote(error: unknown, { storage, log }: AppContext): string {
  const explained = storage.translateError(error);
  for (const kind of [StorageBusy, StorageFull, StorageBroken, StorageUnusable])
    if (explained instanceof kind) throw error;
  if (error instanceof FetchProblem) return error.message;
  if (error instanceof ApiProblem) {
    if (error.code === 'STORAGE_FULL') throw error;
    return Object.values(error.details.errors ?? {})[0] ?? error.message;
  }
  if (error instanceof z.ZodError) return error.issues[0]?.message ?? 'It is not valid.';
  log.warn({ event: 'import failure', err: error }, 'a file or an item of one was not imported');
  return 'It could not be converted.';
}

/** Runs a batch as the account that imports, and makes cached pages stale. */
async function transaction(
  row: ImportRow,
  { storage, contentVersion, backgroundTasks, ...others }: AppContext,
  work: (context: WriteContext) => Promise<void>,
): Promise<void> {
  const deps = { storage, contentVersion, backgroundTasks, ...others };
  let tasks: (() => Promise<void>)[] = [];
  const revision = await storage.transaction(async (trx) => {
    tasks = [];
    await lockAccountsShared(trx, storage);
    await lockExclusive(trx, storage.engine, 'imports');
    const session = { user: { id: row.by_id ?? 0 } } as Session;
    await work({ deps, trx, row, session, afterCommit: (task) => void tasks.push(task) });
    return contentVersion.increment(trx);
  });
  contentVersion.apply(revision);
  for (const task of tasks) backgroundTasks.run(task);
}

async function finish(
  { id }: ImportRow,
  state: 'done' | 'undone',
  { storage, clock }: AppContext,
): Promise<false> {
  const finished_at = instant(clock.now());
  await storage.transaction((trx) =>
    trx
      .updateTable('imports')
      .set({ state, ...(state === 'done' && { finished_at }) })
      .where('id', '=', id)
      .execute(),
  );
  return false;
}

/** Moves the next records to the trash, the last one first, so that folders are empty. @returns false if none is left. */
async function undoBatch(row: ImportRow, deps: AppContext): Promise<boolean> {
  const items = await deps.storage.db
    .selectFrom('import_items')
    .selectAll()
    .where('import_id', '=', row.id)
    .where('state', '=', 'done')
    // a folder is added with its first file, but must be removed after all of them
    .orderBy(sql`case when kind = 'folders' then 1 else 0 end`)
    .orderBy('id', 'desc')
    .limit(WRITE_BATCH)
    .execute();
  if (items.length === 0) return finish(row, 'undone', deps);
  await transaction(row, deps, async (context) => {
    const { trx } = context;
    for (const item of items) {
      const reason = await removeRecord(item, context);
      await trx
        .updateTable('import_items')
        .set(reason === undefined ? { state: 'undone' } : { state: 'changed', note: reason })
        .where('id', '=', item.id)
        .execute();
    }
    const busy_until = instant(deps.clock.now() + BUSY_MS);
    await trx.updateTable('imports').set({ busy_until }).where('id', '=', row.id).execute();
  });
  return true;
}
