import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openStorage } from '#storage/open.ts';

/** Every file below a folder: database, its write-ahead log, media, mail, backups. */
export function allFiles(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      try {
        return readFileSync(join(entry.parentPath, entry.name), 'latin1');
      } catch {
        // gone by now
        return '';
      }
    })
    .join('\n');
}

/** All that the tables of a database hold, as text. */
export async function allRows(url: string): Promise<string> {
  const { db, engine, close } = openStorage(url);
  try {
    const tables =
      engine === 'sqlite'
        ? sql<{ name: string }>`select name from sqlite_master where type = 'table'`
        : sql<{
            name: string;
          }>`select table_name as name from information_schema.tables where table_schema = 'public'`;
    const contents = (await tables.execute(db)).rows.map(({ name }) =>
      sql`select * from ${sql.table(name)}`.execute(db),
    );
    return JSON.stringify((await Promise.all(contents)).map(({ rows }) => rows));
  } finally {
    await close();
  }
}
