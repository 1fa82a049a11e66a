import { setImmediate } from 'node:timers/promises';
import type { FileRow } from '#storage/schema.ts';
import type { Storage } from '#storage/storage.ts';

const BATCH_SIZE = 200;
const COLUMNS = ['id', 'public_id', 'host', 'state'] as const;

type FileSummary = Pick<FileRow, (typeof COLUMNS)[number]>;

/** Selects the rows of files on disk in batches. */
export async function* fileRowsInBatches(
  { db }: Pick<Storage, 'db'>,
  publicIds: Iterable<string>,
): AsyncGenerator<{ readonly publicIds: readonly string[]; readonly rows: readonly FileSummary[] }> {
  const all = [...publicIds];
  for (let from = 0; from < all.length; from += BATCH_SIZE) {
    const batch = all.slice(from, from + BATCH_SIZE);
    const rows = db.selectFrom('files').select(COLUMNS).where('public_id', 'in', batch);
    yield { publicIds: batch, rows: await rows.execute() };
    // SQLite queries are synchronous: yield to the event loop between batches
    await setImmediate();
  }
}

/** Yields the public ids that have no row. */
export async function* findOrphans(
  storage: Pick<Storage, 'db'>,
  publicIds: Iterable<string>,
): AsyncGenerator<string> {
  for await (const { publicIds: batch, rows } of fileRowsInBatches(storage, publicIds)) {
    const known = new Set(rows.map(({ public_id }) => public_id));
    yield* batch.filter((one) => !known.has(one));
  }
}
