import { sql } from 'kysely';
import { openStorage } from '#storage/open.ts';
import type { Storage } from '#storage/storage.ts';

/** Looks into the database of a running server from beside it, as somebody who has got hold of it would. */
async function beside<T>(
  databaseUrl: string,
  look: (storage: Storage, tables: string[]) => Promise<T>,
): Promise<T> {
  const storage = openStorage(databaseUrl);
  try {
    const tables = (await storage.db.introspection.getTables()).map(({ name }) => name);
    return await look(storage, tables);
  } finally {
    await storage.close();
  }
}

/** Every value of every row of every table, as text. */
export function storedTexts(databaseUrl: string): Promise<string[]> {
  return beside(databaseUrl, async ({ db }, tables) => {
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

/** How many rows each table has. */
export function storedCounts(databaseUrl: string): Promise<Readonly<Record<string, number>>> {
  return beside(databaseUrl, async ({ db }, tables) => {
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
