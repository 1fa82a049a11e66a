import { sql } from 'kysely';
import { openStorage } from '#storage/open.ts';

/** Tables with content that is visible to visitors or staff. */
const TABLES = [
  ...['events', 'news', 'services', 'organizations', 'vicar', 'clergy', 'former_vicars', 'payment_info'],
  ...[
    'gallery_folders',
    'gallery_images',
    'resource_folders',
    'resources',
    'home_page_ads',
    'files',
    'users',
    'activity',
    'trash',
  ],
];
/** Columns that are not displayed: credentials, timestamps, file locations, types. */
const INVISIBLE_COLUMNS =
  /^at$|_at$|^date$|_time$|password|^email$|public_id|_key$|^state$|^host$|^folder$|^kind$|^action$|record|^json$|type$|^category$|^format$|^role$/;

/**
 * Writes texts directly into every visible text column, like an attacker with access to the database. Each row gets the
 * next text. Columns whose constraints reject the text are skipped.
 *
 * @returns the changed columns: 'events.title'.
 */
export async function tamperDatabase(url: string, texts: readonly string[]): Promise<string[]> {
  const { migrationDb: db, engine, close } = openStorage(url);
  const edited: string[] = [];
  let nextText = 0;
  try {
    for (const table of TABLES) {
      const columns =
        engine === 'sqlite'
          ? sql<{ name: string }>`select name from pragma_table_info(${table}) where upper(type) = 'TEXT'`
          : sql<{
              name: string;
            }>`select column_name as name from information_schema.columns where table_name = ${table} and data_type = 'text' and table_schema = current_schema()`;
      const ids = (await sql<{ id: number }>`select id from ${sql.table(table)} order by id`.execute(db))
        .rows;
      for (const { name } of (await columns.execute(db)).rows) {
        if (INVISIBLE_COLUMNS.test(name)) continue;
        const isWritten = await Promise.all(
          ids.map(({ id }) =>
            sql`update ${sql.table(table)} set ${sql.ref(name)} = ${texts[nextText++ % texts.length]} where id = ${id}`
              .execute(db)
              .then(
                () => true,
                () => false,
              ),
          ),
        );
        if (isWritten.includes(true)) edited.push(`${table}.${name}`);
      }
    }
    return edited;
  } finally {
    await close();
  }
}
