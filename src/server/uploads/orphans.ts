import { setImmediate } from 'node:timers/promises';
import type { FileRow } from '#storage/schema.ts';
import type { Storage } from '#storage/storage.ts';

const ROWS_AT_ONCE = 200;
const COLUMNS = ['id', 'public_id', 'host', 'state'] as const;

type ToldOf = Pick<FileRow, (typeof COLUMNS)[number]>;

/** Files that lie on the disk, some hundreds at a time, and the rows that tell of them. */
export async function* rowsOf(
  { db }: Pick<Storage, 'db'>,
  publicIds: Iterable<string>,
): AsyncGenerator<{ readonly asked: readonly string[]; readonly rows: readonly ToldOf[] }> {
  const all = [...publicIds];
  for (let from = 0; from < all.length; from += ROWS_AT_ONCE) {
    const asked = all.slice(from, from + ROWS_AT_ONCE);
    const rows = db.selectFrom('files').select(COLUMNS).where('public_id', 'in', asked);
    yield { asked, rows: await rows.execute() };
    // SQLite answers at once, and would let nobody else have their turn
    await setImmediate();
  }
}

/** Those of them that no row tells of. */
export async function* withoutRow(
  storage: Pick<Storage, 'db'>,
  publicIds: Iterable<string>,
): AsyncGenerator<string> {
  for await (const { asked, rows } of rowsOf(storage, publicIds)) {
    const told = new Set(rows.map(({ public_id }) => public_id));
    yield* asked.filter((one) => !told.has(one));
  }
}
