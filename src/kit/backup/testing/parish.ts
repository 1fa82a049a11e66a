import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { insertSeedFile, writeSampleFile } from '#seed/sample-files.ts';
import { seedDatabase } from '#seed/seed.ts';
import { createAccount } from '../../auth/accounts.server.ts';
import { insertRow } from '../../crud/versioned-table.server.ts';
import { instant } from '../../process/clock.ts';
import { loadConfig } from '../../process/load-config.ts';
import { deriveKeys } from '../../security/crypto.ts';
import { exportRows } from '../../storage/dump/export.ts';
import { backupTables } from '../../storage/dump/tables.ts';
import type { Engine } from '../../storage/engine.ts';
import { migrate } from '../../storage/migrate.ts';
import { openStorage } from '../../storage/open.ts';
import type { Storage } from '../../storage/storage.ts';
import { freshDatabase, freshFolder } from '../../storage/testing/fresh-database.ts';
import { insertTestEvent } from '../../storage/testing/insert-event.ts';
import { type backupCommand, printFailure } from '../commands.ts';

export const SECRET_KEY = 'tests only: 0123456789 abcdefghijklmnop';
const NOW = Date.parse('2026-11-24T18:00:00.000Z');

/** A data directory that does not exist yet, and an empty database. */
export async function emptyTarget(engine: Engine) {
  const dataDir = join(freshFolder(), 'data');
  if (engine === 'sqlite') return { dataDir, databaseUrl: `sqlite:${join(dataDir, 'idavaka.sqlite')}` };
  const database = await freshDatabase(engine);
  onTestFinished(database.remove);
  return { dataDir, databaseUrl: database.url };
}
export type ParishLocation = Awaited<ReturnType<typeof emptyTarget>>;

/** Runs a command with the settings of a parish. @returns the lines that its program prints. */
export async function runCommand(
  command: typeof backupCommand,
  { dataDir, databaseUrl, mediaUrl }: ParishLocation & { readonly mediaUrl?: string },
  args: readonly string[],
  secretKey = SECRET_KEY,
) {
  const config = loadConfig({
    ...{ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, MEDIA_URL: mediaUrl, SECRET_KEY: secretKey },
  });
  const out: string[] = [];
  const errors: string[] = [];
  const consoleError = vi.spyOn(console, 'error').mockImplementation((line) => void errors.push(line));
  const print = (line: string) => void out.push(line);
  await command(args, { config, clock: { now: () => NOW }, print }).catch((error) => printFailure(error));
  consoleError.mockRestore();
  process.exitCode = undefined;
  return { out: out.join('\n'), errors: errors.join('\n') };
}

/** Opens the database of a parish and closes it when the test ends. Closing it earlier is allowed. */
export function openDatabase(
  { databaseUrl }: ParishLocation,
  onDone: (close: () => Promise<void>) => void = onTestFinished,
): Storage {
  const storage = openStorage(databaseUrl);
  let isOpen = true;
  const close = async () => {
    if (isOpen) await storage.close();
    isOpen = false;
  };
  onDone(close);
  return { ...storage, close };
}

/**
 * Creates a parish with the demonstration's rows, one document in use and one in the trash, a picture, a session, and two
 * emails in the outbox: a message and a code.
 */
export async function createParish(location: ParishLocation, onDone?: (close: () => Promise<void>) => void) {
  const storage = openDatabase(location, onDone);
  await migrate(storage);
  const [attached, trashed] = await Promise.all(
    ['the parish constitution', 'last year’s budget'].map((text) =>
      writeSampleFile(location.dataDir, {
        folder: 'documents',
        fileName: 'a.txt',
        content: Buffer.from(text),
        now: NOW,
      }),
    ),
  );
  if (!attached || !trashed) throw new Error('no files');
  writeFileSync(join(location.dataDir, 'media', 'demo-lamp.jpg'), 'a drawing');
  const keys = deriveKeys(SECRET_KEY);
  await storage.transaction(async (trx) => {
    const account = { name: 'Mariam Thomas', email: 'mariam@stthomas.example', passwordHash: 'none' };
    const author = await createAccount(trx, account, { now: () => NOW });
    const pictures = { events: [], news: [], home_page_ads: [], clergy: [], vicar: [] };
    const files = { gallery: [], resources: new Map(), pictures, history: [] };
    await seedDatabase(trx, { today: '2026-11-24', now: NOW, author, files, keys });
    const { id: file_id } = await insertSeedFile(trx, attached, author);
    const document = { name: 'Constitution', type: 'Documents', file_id } as const;
    const { id: folder_id } = await trx.selectFrom('resource_folders').select('id').executeTakeFirstOrThrow();
    await insertRow(trx, 'resources', { ...document, folder_id }, instant(NOW));
    const { id } = await insertSeedFile(trx, trashed, author);
    await trx.updateTable('files').set({ state: 'resting' }).where('id', '=', id).execute();
    const at = instant(NOW);
    await trx
      .insertInto('sessions')
      .values({ user_id: author, device: 'a telephone', created_at: at, last_seen_at: at, ends_at: at })
      .execute();
    for (const expires_at of [null, at]) {
      const sealed = keys.encrypt('outbox', JSON.stringify({ to: account.email, subject: 'x', text: 'x' }));
      const email = { sealed, created_at: at, due_at: '2999', expires_at };
      await trx.insertInto('outbox').values(email).execute();
    }
    const cancelled = await insertTestEvent(trx, 'Cancelled');
    await trx.deleteFrom('events').where('id', '=', cancelled).execute();
    const { id: news_id } = await trx.selectFrom('news').select('id').executeTakeFirstOrThrow();
    await trx.insertInto('draft_links').values({ hash: 'x', news_id, expires_at: at }).execute();
    for (const table of ['events', 'news', 'home_page_ads'] as const)
      await trx.updateTable(table).set({ show_from: at, show_until: '2999' }).execute();
    await trx.insertInto('once_public').values({ kind: 'events', record_id: cancelled }).execute();
    const study = await insertTestEvent(trx, 'Bible study', '2026-11-29');
    const series = { rule: JSON.stringify({ kind: 'weekly', weekday: 0 }), until: '2026-12-06' };
    const { id: series_id } = await trx
      .insertInto('event_series')
      .values({ ...series, created_through: series.until })
      .returning('id')
      .executeTakeFirstOrThrow();
    const date = { series_id, series_date: '2026-11-29', edited: '["isCanceled"]' };
    const canceled = { is_canceled: 1, cancel_reason: 'Snow' } as const;
    await trx
      .updateTable('events')
      .set({ ...date, ...canceled })
      .where('id', '=', study)
      .execute();
  });
  return { storage, served: attached.stored.address, resting: trashed.grant.publicId };
}

/** Rows of each table as in a backup, in dump format. */
export async function readAllRows(storage: Storage): Promise<Record<string, string>> {
  const rows: Record<string, string> = {};
  for (const table of backupTables())
    rows[table] = (await Array.fromAsync(exportRows(storage.db, table, { isForBackup: true }))).join('');
  return rows;
}

/** SHA-256 of each media file, by name. */
export function hashMediaFiles(dataDir: string): Record<string, string> {
  const media = join(dataDir, 'media');
  return Object.fromEntries(
    readdirSync(media, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .sort()
      .map((path) => [
        path.slice(media.length),
        createHash('sha256').update(readFileSync(path)).digest('hex'),
      ]),
  );
}
