import { sql } from 'kysely';
import type { Storage } from '../storage.ts';

/** All rows of all tables as JSON. */
export async function allRows({ db, engine }: Pick<Storage, 'db' | 'engine'>): Promise<string> {
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
}
