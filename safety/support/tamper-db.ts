import { sql } from 'kysely';
import { openStorage } from '#storage/open.ts';

/** What visitors and staff are shown of. */
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
/** What decides who may sign in, when something was, and where a file lies: not what is shown. */
const NOT_SHOWN =
  /^at$|_at$|^date$|_time$|password|^email$|public_id|_key$|^state$|^host$|^folder$|^kind$|^action$|record|^json$|type$|^category$|^format$|^role$/;

/**
 * Writes texts into every column that is shown, past the server, as somebody could who has got at the database: the first text into the first
 * row, and so on. Columns of which the database itself refuses a text are left.
 *
 * @returns the columns: 'events.title'.
 */
export async function editDatabase(url: string, texts: readonly string[]): Promise<string[]> {
  const { migrationDb: db, engine, close } = openStorage(url);
  const edited: string[] = [];
  let turn = 0;
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
        if (NOT_SHOWN.test(name)) continue;
        const isWritten = await Promise.all(
          ids.map(({ id }) =>
            sql`update ${sql.table(table)} set ${sql.ref(name)} = ${texts[turn++ % texts.length]} where id = ${id}`
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
