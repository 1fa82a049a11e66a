import { rm } from 'node:fs/promises';
import type { AppContext } from '#kit/app-context.ts';
import { instant } from '#kit/process/clock.ts';
import type { Handle } from '#kit/storage/storage.ts';
import { oldAddress } from '../redirects/old-address.ts';
import { BUSY_MS, failureNote } from './job.server.ts';
import { hashOf, knownKeys } from './keys.server.ts';
import { type ReadItem, UnreadableFile } from './read/item.ts';
import { importKindOf, readItems } from './read/read-file.server.ts';
import type { ImportRow } from './tables.ts';

const READ_BATCH = 200;
const MAX_ITEMS = 100_000;
const TITLE_MAX = 500;

/**
 * Reads the file of an import into its items, and deletes the file. If this process ends before, the file is lost, and the
 * import becomes unreadable.
 */
export async function readImport(id: number, path: string, deps: AppContext): Promise<void> {
  const { storage, clock, calendarClock, parish, backgroundTasks } = deps;
  const update = (trx: Handle, values: Partial<Omit<ImportRow, 'id'>>) =>
    trx.updateTable('imports').set(values).where('id', '=', id).execute();
  let site: string | null = null;
  const seen = new Map<string, number>();
  const save = (items: readonly ReadItem[]) =>
    storage.transaction(async (trx) => {
      await update(trx, { busy_until: instant(clock.now() + BUSY_MS) });
      if (items.length > 0) await insertItems(trx, { id, items, seen });
    });
  try {
    const kind = await importKindOf(path);
    const context = {
      timeZone: parish.current().place.timeZone,
      today: calendarClock.today(),
      explain: (error: unknown) => failureNote(error, deps),
      onSite: (origin: string) => {
        site = origin;
      },
    };
    let batch: ReadItem[] = [];
    let count = 0;
    for await (const item of readItems(path, kind, context)) {
      if (backgroundTasks.stopping.aborted) return;
      count += 1;
      if (count > MAX_ITEMS)
        throw new UnreadableFile('This file has more than 100,000 entries. Please divide it.');
      batch.push(item);
      if (batch.length < READ_BATCH) continue;
      await save(batch);
      batch = [];
    }
    await save(batch);
    if (count === 0) throw new UnreadableFile('This file has nothing that can be imported.');
    await storage.transaction((trx) => update(trx, { kind, site, state: 'ready', busy_until: null }));
  } catch (error) {
    const problem = error instanceof UnreadableFile ? error.message : failureNote(error, deps);
    await storage.transaction(async (trx) => {
      await trx.deleteFrom('import_items').where('import_id', '=', id).execute();
      await update(trx, { state: 'unreadable', problem, busy_until: null });
    });
  } finally {
    await rm(path, { force: true });
  }
}

/** Inserts items, except those that an earlier import has brought, which are only counted. */
async function insertItems(
  trx: Handle,
  { id, items, seen }: { id: number; items: readonly ReadItem[]; seen: Map<string, number> },
): Promise<void> {
  const keys = items.map(({ key }) => hashOf(key));
  const known = await knownKeys(trx, keys);
  const values = items.map(({ kind, title, ref, url, target, body, skip, notes }, index) => {
    const key = keys[index] ?? '';
    const times = seen.get(key) ?? 0;
    seen.set(key, times + 1);
    const why = times > 0 ? 'It is in the file more than once.' : skip;
    const state = known.has(key) ? 'known' : why ? 'skipped' : 'waiting';
    return {
      ...({ import_id: id, kind, state, target: target ?? null } as const),
      source_key: times > 0 ? hashOf(`${key} ${times}`) : key,
      title: storable(title).slice(0, TITLE_MAX),
      ref: ref || null,
      old_path: (url && oldAddress(url)) || null,
      note: why ?? (notes?.join(' ') || null),
      body: state === 'waiting' && body ? storable(JSON.stringify(body)) : null,
    };
  });
  await trx.insertInto('import_items').values(values).execute();
}

/** PostgreSQL cannot store NUL, and UTF-8 cannot encode a lone surrogate. */
const storable = (text: string) => text.replaceAll('\0', '').replaceAll('\\u0000', '').toWellFormed();
