import type { Handle } from '../storage.ts';
import type { BackupTable } from './tables.ts';

const PAGE_ROWS = 200;

/**
 * Yields pages of a table's rows as JSON lines, ordered by id, with the columns ordered by name. Both engines yield the
 * same text for the same rows, so that hashes of it can be compared.
 *
 * @param isForBackup omits emails that expire, because they contain sign-in codes.
 */
export async function* exportRows(
  view: Handle,
  table: BackupTable,
  { isForBackup = false } = {},
): AsyncGenerator<string> {
  for (let lastId = 0; ; ) {
    const rows = await view
      .selectFrom(table as 'events')
      .selectAll()
      .where('id', '>', lastId)
      .$if(isForBackup && table === 'outbox', (rows) => rows.where('expires_at' as 'date', 'is', null))
      .orderBy('id')
      .limit(PAGE_ROWS)
      .execute();
    if (rows.length > 0) yield rows.map(toJsonLine).join('');
    if (rows.length < PAGE_ROWS) return;
    lastId = rows.at(-1)?.id ?? lastId;
  }
}

function toJsonLine(row: object): string {
  const columns = Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1));
  return `${JSON.stringify(Object.fromEntries(columns))}\n`;
}
