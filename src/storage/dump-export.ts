import type { CarriedTable } from './dump-tables.ts';
import type { Handle } from './storage.ts';

const ROWS_A_PAGE = 200;

/**
 * A table's rows by id, as text: a line of JSON for each, columns by name. Both engines give the same text for the same
 * rows, so a hash of it compares them.
 *
 * @param isCarriedAway only what a backup or a copy takes with it: no mail that expires, since it holds a sign-in code.
 */
export async function* rowPages(
  view: Handle,
  table: CarriedTable,
  { isCarriedAway = false } = {},
): AsyncGenerator<string> {
  for (let after = 0; ; ) {
    const rows = await view
      .selectFrom(table as 'events')
      .selectAll()
      .where('id', '>', after)
      .$if(isCarriedAway && table === 'outbox', (rows) => rows.where('expires_at' as 'date', 'is', null))
      .orderBy('id')
      .limit(ROWS_A_PAGE)
      .execute();
    if (rows.length > 0) yield rows.map(lineOf).join('');
    if (rows.length < ROWS_A_PAGE) return;
    after = rows.at(-1)?.id ?? after;
  }
}

function lineOf(row: object): string {
  const columns = Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1));
  return `${JSON.stringify(Object.fromEntries(columns))}\n`;
}
