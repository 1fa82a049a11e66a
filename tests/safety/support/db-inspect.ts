import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { exportRows } from '#kit/storage/dump/export.ts';
import { backupTables } from '#kit/storage/dump/tables.ts';
import { openStorage } from '#kit/storage/open.ts';
import type { Storage } from '#kit/storage/storage.ts';
import { allRows } from '#kit/storage/testing/all-rows.ts';
import { words } from './words.ts';

/** Opens the database of a site directly, like an attacker with access to it. */
export async function withDatabase<T>(
  databaseUrl: string,
  work: (storage: Storage) => Promise<T>,
): Promise<T> {
  const storage = openStorage(databaseUrl);
  try {
    return await work(storage);
  } finally {
    await storage.close();
  }
}

/** All rows of all tables as JSON. */
export const readAllRows = (databaseUrl: string) => withDatabase(databaseUrl, allRows);

/** All values of all tables as text. */
export function readAllValues(databaseUrl: string): Promise<string[]> {
  return withDatabase(databaseUrl, async ({ db }) => {
    const texts: string[] = [];
    for (const { name } of await db.introspection.getTables()) {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
      for (const value of rows.flatMap((row) => Object.values(row)))
        texts.push(value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value));
    }
    return texts;
  });
}

/** The number of rows of each table. */
export function countRows(databaseUrl: string): Promise<Readonly<Record<string, number>>> {
  return withDatabase(databaseUrl, async ({ db }) => {
    const counts: Record<string, number> = {};
    for (const { name } of await db.introspection.getTables()) {
      const count = sql<{ n: number | string }>`select count(*) as n from ${sql.table(name)}`;
      counts[name] = Number((await count.execute(db)).rows[0]?.n);
    }
    return counts;
  });
}

/** Checks the integrity of a SQLite file, and the number of rows of some tables. */
export function expectIntact(file: string, rows: Readonly<Record<string, number>> = {}): void {
  const database = new DatabaseSync(file, { readOnly: true });
  expect(database.prepare('pragma integrity_check').all(), file).toEqual([{ integrity_check: 'ok' }]);
  expect(database.prepare('pragma foreign_key_check').all(), file).toEqual([]);
  for (const [table, count] of Object.entries(rows))
    expect(database.prepare(`select count(*) as count from ${table}`).get(), table).toEqual({ count });
  database.close();
}

/** The row count and hash of every table in a backup. */
export function hashTables(databaseUrl: string) {
  return withDatabase(databaseUrl, async ({ db }) => {
    const hashes: Record<string, { readonly rows: number; readonly sha256: string }> = {};
    for (const table of backupTables()) {
      const hash = createHash('sha256');
      let rows = 0;
      for await (const lines of exportRows(db, table)) {
        hash.update(lines);
        rows += lines.split('\n').length - 1;
      }
      hashes[table] = { rows, sha256: hash.digest('hex') };
    }
    return hashes;
  });
}

/** Tables with content that is visible to visitors or staff. */
const VISIBLE_TABLES = words(`
  events news notices services organizations vicar clergy former_vicars history_entries parish_feasts payment_info
  gallery_folders gallery_images resource_folders resources home_page_ads parish_files files users activity trash`);
/** Columns that are not displayed: credentials, timestamps, file locations, types. */
const INVISIBLE_COLUMNS =
  /^at$|_at$|^date$|_time$|password|^email$|public_id|_key$|^state$|^host$|^folder$|^kind$|^action$|record|^json$|type$|^category$|^format$|^role$|^rule$|^changes$|^readings$|^show_|^edited$|^series_date$/;

/** Text of the parish's details whose form the server relies on: links, the time zone, choices. */
const CHECKED_PARISH_FIELDS = /url$|^\d$|^timeZone$|^documentViewer$|^heroFocus$|^toneProfile$/i;

/**
 * Writes texts into every visible text column. Each row gets the next text. Columns whose constraints reject the text
 * are skipped.
 *
 * @returns the changed columns: 'events.title'.
 */
export function tamperDatabase(databaseUrl: string, texts: readonly string[]): Promise<string[]> {
  return withDatabase(databaseUrl, async ({ migrationDb: db }) => {
    const edited: string[] = [];
    let nextText = 0;
    for (const { name: table, columns } of await db.introspection.getTables()) {
      if (!VISIBLE_TABLES.includes(table)) continue;
      const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} order by id`.execute(db);
      for (const { name, dataType } of columns) {
        if (dataType.toLowerCase() !== 'text' || INVISIBLE_COLUMNS.test(name)) continue;
        const target = sql`update ${sql.table(table)} set ${sql.ref(name)}`;
        const writes = rows.map(({ id }) =>
          sql`${target} = ${texts[nextText++ % texts.length]} where id = ${id}`.execute(db),
        );
        const outcomes = await Promise.allSettled(writes);
        if (outcomes.some(({ status }) => status === 'fulfilled')) edited.push(`${table}.${name}`);
      }
    }
    const blocks = await db.selectFrom('parish_settings').select(['id', 'content']).execute();
    for (const { id, content } of blocks) {
      const replaceText = (key: string, value: unknown) =>
        typeof value === 'string' && !CHECKED_PARISH_FIELDS.test(key)
          ? texts[nextText++ % texts.length]
          : value;
      const changed = JSON.stringify(JSON.parse(content), replaceText);
      await db.updateTable('parish_settings').set({ content: changed }).where('id', '=', id).execute();
    }
    return edited;
  });
}
