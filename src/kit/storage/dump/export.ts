import type { Handle } from '../storage.ts';
import type { BackupTable } from './tables.ts';

const PAGE_ROWS = 200;

type DumpedRow = Readonly<Record<string, unknown>> & { readonly id: number };

interface DumpOptions {
  /** Omits emails that expire, because they contain sign-in codes. */
  readonly isForBackup?: boolean;
}

/** Yields pages of a table's rows, ordered by id, with the columns ordered by name. */
export async function* readPages(
  view: Handle,
  table: BackupTable,
  { isForBackup = false }: DumpOptions = {},
): AsyncGenerator<DumpedRow[]> {
  for (let lastId = 0; ; ) {
    const rows = await view
      .selectFrom(table as 'any_record')
      .selectAll()
      .where('id', '>', lastId)
      .$if(isForBackup && table === 'outbox', (rows) => rows.where('expires_at' as 'image', 'is', null))
      .orderBy('id')
      .limit(PAGE_ROWS)
      .execute();
    if (rows.length > 0) yield rows.map(sortColumns);
    if (rows.length < PAGE_ROWS) return;
    lastId = rows.at(-1)?.id ?? lastId;
  }
}

const sortColumns = (row: object) =>
  Object.fromEntries(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1))) as DumpedRow;

/** Yields pages of JSON lines. Both engines yield the same text for the same rows, so that hashes of it can be compared. */
export async function* exportRows(
  view: Handle,
  table: BackupTable,
  options?: DumpOptions,
): AsyncGenerator<string> {
  for await (const page of readPages(view, table, options))
    yield page.map((row) => `${JSON.stringify(row)}\n`).join('');
}
