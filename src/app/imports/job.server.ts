import { sql } from 'kysely';
import { z } from 'zod';
import { ApiProblem } from '#kit/api/problem.ts';
import type { Session } from '#kit/api/session.server.ts';
import type { AppContext } from '#kit/app-context.ts';
import { lockAccountsShared } from '#kit/auth/accounts-lock.server.ts';
import { FetchProblem } from '#kit/http/fetch-public-file.ts';
import { CLOCK_SKEW_MS, instant } from '#kit/process/clock.ts';
import { StorageBroken, StorageBusy, StorageFull, StorageUnusable } from '#kit/storage/errors.ts';
import { lockExclusive } from '#kit/storage/postgres/locks.ts';
import type { Handle } from '#kit/storage/storage.ts';
import { addRedirects, removeRedirects } from './item-redirects.server.ts';
import { knownKeys } from './keys.server.ts';
import { fetchFile, writeFile } from './pictures.server.ts';
import type { ImportRow, ItemRow } from './tables.ts';
import { removeRecord, type WriteContext, type Written, writeItem } from './write.server.ts';

const INTERVAL_MS = 60_000;
/** A process that works on an import renews this with each batch. The second is for fetching a file. */
export const BUSY_MS = 60_000;
const FETCHING_MS = 180_000;
/** Items of one transaction, during which other writes wait. */
const BATCH_SIZE = 20;

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

/** Tells other processes for how long this one works on the import. */
function renew(trx: Handle, { id }: ImportRow, now: number, durationMs = BUSY_MS): Promise<unknown> {
  const busy_until = instant(now + durationMs);
  return trx.updateTable('imports').set({ busy_until }).where('id', '=', id).execute();
}

/** Does the next batch. @returns false if nothing is left. */
async function step(row: ImportRow, deps: AppContext): Promise<boolean> {
  const { storage, clock, backgroundTasks } = deps;
  const isUndoing = row.state === 'undoing';
  const items = storage.db
    .selectFrom('import_items')
    .selectAll()
    .where('import_id', '=', row.id)
    .where('state', '=', isUndoing ? 'done' : 'waiting')
    .orderBy('id', isUndoing ? 'desc' : 'asc');
  // files after what shows them; folders are added with their first file, and removed after all of them
  const lastKinds = isUndoing ? (['folders'] as const) : (['pictures', 'documents'] as const);
  const next = await items.where('kind', 'not in', lastKinds).limit(BATCH_SIZE).execute();
  if (isUndoing && next.length === 0) next.push(...(await items.limit(BATCH_SIZE).execute()));
  if (next.length > 0) return inBatch(row, next, isUndoing ? undo : write(writeItem), deps);
  const file = isUndoing ? undefined : await items.executeTakeFirst();
  if (!file) return finish(row, isUndoing ? 'undone' : 'done', deps);
  await storage.transaction((trx) => renew(trx, row, clock.now(), FETCHING_MS));
  // fetched outside the transaction, in which its failure is then recorded
  const fetching = fetchFile(file, row, deps);
  await Promise.allSettled([fetching]);
  if (backgroundTasks.stopping.aborted) return false;
  return inBatch(
    row,
    [file],
    write(async (item, context) => writeFile(item, await fetching, context)),
    deps,
  );
}

/** What a batch does with each item: the new values of its row. */
interface ItemWork {
  readonly run: (item: ItemRow, context: WriteContext) => Promise<ItemChange>;
  /** The values for an item for which it failed. */
  readonly failed: (note: string, error: unknown) => ItemChange;
}
type ItemChange = Partial<Omit<ItemRow, 'id'>>;

const write = (create: (item: ItemRow, context: WriteContext) => Promise<Written>): ItemWork => ({
  async run(item, context) {
    const { target, record, path, notes = [] } = await create(item, context);
    await addRedirects(item, path, context);
    const note = [item.note, ...notes].filter(Boolean).join(' ') || null;
    const saved = { record_id: record?.id ?? null, record_version: record?.version ?? null };
    return { ...saved, state: 'done', target, note, body: null };
  },
  failed: (note) => ({ state: 'failed', note, body: null }),
});

const undo: ItemWork = {
  async run(item, context) {
    await removeRecord(item, context).catch((error) => {
      if (!(error instanceof ApiProblem && error.code === 'NOT_FOUND')) throw error;
    });
    await removeRedirects(item, context);
    return { state: 'undone' };
  },
  failed: (note, error) => ({
    state: 'changed',
    note:
      error instanceof ApiProblem && error.code === 'STALE'
        ? 'It was kept, because it was changed after the import.'
        : `It was kept. ${note}`,
  }),
};

/**
 * Works on items in one transaction, each in a savepoint, so that one that fails does not affect the others. It is exactly
 * once, because the item is marked in the same transaction.
 */
async function inBatch(
  row: ImportRow,
  items: readonly ItemRow[],
  { run, failed }: ItemWork,
  deps: AppContext,
): Promise<true> {
  await transaction(row, deps, async (context) => {
    const { trx } = context;
    const keys = items.map(({ source_key }) => source_key);
    const known = row.state === 'running' ? await knownKeys(trx, keys) : new Set<string>();
    for (const { id, state } of items) {
      // another process may have done it in the meantime
      const item = await trx
        .selectFrom('import_items')
        .selectAll()
        .where('id', '=', id)
        .where('state', '=', state)
        .executeTakeFirst();
      if (!item) continue;
      const mark = (values: ItemChange) =>
        trx.updateTable('import_items').set(values).where('id', '=', id).execute();
      if (known.has(item.source_key)) {
        await mark({ state: 'known', body: null });
        continue;
      }
      await sql`savepoint item`.execute(trx);
      try {
        await mark(await run(item, context));
        await sql`release savepoint item`.execute(trx);
      } catch (error) {
        const note = failureNote(error, deps);
        await sql`rollback to savepoint item`.execute(trx);
        await mark(failed(note, error));
      }
    }
    await renew(trx, row, deps.clock.now());
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
  deps: AppContext,
  work: (context: WriteContext) => Promise<void>,
): Promise<void> {
  const { storage, contentVersion, backgroundTasks } = deps;
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
