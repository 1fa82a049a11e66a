import { sql } from 'kysely';
import { openStorage } from '#storage/open.ts';
import type { Storage } from '#storage/storage.ts';

/** Opens the database of a running server directly, like an attacker with access to it. */
async function withDatabase<T>(
  databaseUrl: string,
  work: (storage: Storage, tables: string[]) => Promise<T>,
): Promise<T> {
  const storage = openStorage(databaseUrl);
  try {
    const tables = (await storage.db.introspection.getTables()).map(({ name }) => name);
    return await work(storage, tables);
  } finally {
    await storage.close();
  }
}

/** All values of all tables as text. */
export function readAllValues(databaseUrl: string): Promise<string[]> {
  return withDatabase(databaseUrl, async ({ db }, tables) => {
    const texts: string[] = [];
    for (const table of tables) {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db);
      for (const row of rows)
        for (const value of Object.values(row))
          texts.push(value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value));
    }
    return texts;
  });
}

/** The number of rows of each table. */
export function countRows(databaseUrl: string): Promise<Readonly<Record<string, number>>> {
  return withDatabase(databaseUrl, async ({ db }, tables) => {
    const counts: Record<string, number> = {};
    for (const table of tables) {
      const { rows } = await sql<{
        n: number | string;
      }>`select count(*) as n from ${sql.table(table)}`.execute(db);
      counts[table] = Number(rows[0]?.n);
    }
    return counts;
  });
}
