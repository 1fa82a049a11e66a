import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { rowPages } from '#storage/dump-export.ts';
import { carriedTables } from '#storage/dump-tables.ts';
import type { Engine } from '#storage/engine.ts';
import { migrate } from '#storage/migrate.ts';
import { openStorage } from '#storage/open.ts';
import type { Storage } from '#storage/storage.ts';
import { freshAddress, freshFolder } from '#storage/testing/fresh-database.ts';
import { insertEvent } from '#storage/testing/insert-event.ts';
import { instant } from '../../adapters/clock.ts';
import { namesOf, restFile } from '../../adapters/media-storage/storage-layout.ts';
import { keysFrom } from '../../crypto.ts';
import { createAccount } from '../../features/auth/accounts.ts';
import { insertKept, keepFile } from '../../seed/sample-files.ts';
import { fillDemo } from '../../seed/seed.ts';

export const SECRET_KEY = 'tests only: 0123456789 abcdefghijklmnop';
const NOW = Date.parse('2026-11-24T18:00:00.000Z');

/** A data folder that is not there yet, beside a database of its own that is empty. */
export async function emptyPlace(engine: Engine) {
  const dataDir = join(freshFolder(), 'data');
  if (engine === 'sqlite') return { dataDir, databaseUrl: `sqlite:${join(dataDir, 'idavaka.sqlite')}` };
  const place = await freshAddress(engine);
  onTestFinished(place.remove);
  return { dataDir, databaseUrl: place.url };
}
export type Place = Awaited<ReturnType<typeof emptyPlace>>;

/** Opens the database of a place until the test ends, or until somebody else closes it. */
export function openPlace(
  { databaseUrl }: Place,
  whenDone: (close: () => Promise<void>) => void = onTestFinished,
): Storage {
  const storage = openStorage(databaseUrl);
  let isOpen = true;
  const close = async () => {
    if (isOpen) await storage.close();
    isOpen = false;
  };
  whenDone(close);
  return { ...storage, close };
}

/** The demonstration's rows, a document that can be reached, one that rests, a drawing, a session, and two mails that wait: a message and a code. */
export async function parishAt(place: Place, whenDone?: (close: () => Promise<void>) => void) {
  const storage = openPlace(place, whenDone);
  await migrate(storage);
  const [served, resting] = await Promise.all(
    ['the parish constitution', 'last year’s budget'].map((text) =>
      keepFile(place.dataDir, {
        folder: 'documents',
        fileName: 'a.txt',
        content: Buffer.from(text),
        now: NOW,
      }),
    ),
  );
  if (!served || !resting) throw new Error('no files');
  const { publicId, kind } = resting.issued;
  await restFile(place.dataDir, namesOf({ public_id: publicId, kind, address: resting.kept.address }));
  writeFileSync(join(place.dataDir, 'media', 'demo-lamp.jpg'), 'a drawing');
  const keys = keysFrom(SECRET_KEY);
  await storage.transaction(async (trx) => {
    const account = { name: 'Mariam Thomas', email: 'mariam@stthomas.example', passwordHash: 'none' };
    const author = await createAccount(trx, account, { now: () => NOW });
    const pictures = { events: [], news: [], home_page_ads: [] };
    const files = { gallery: [], resources: new Map(), pictures };
    await fillDemo(trx, { today: '2026-11-24', now: NOW, author, files, keys });
    await insertKept(trx, served, author);
    const { id } = await insertKept(trx, resting, author);
    await trx.updateTable('files').set({ state: 'resting' }).where('id', '=', id).execute();
    const at = instant(NOW);
    await trx
      .insertInto('sessions')
      .values({ user_id: author, device: 'a telephone', created_at: at, last_seen_at: at, ends_at: at })
      .execute();
    for (const expires_at of [null, at]) {
      const sealed = keys.seal('outbox', JSON.stringify({ to: account.email, subject: 'x', text: 'x' }));
      const waits = { sealed, created_at: at, due_at: '2999', expires_at };
      await trx.insertInto('outbox').values(waits).execute();
    }
    const gone = await insertEvent(trx, 'Cancelled');
    await trx.deleteFrom('events').where('id', '=', gone).execute();
  });
  return { storage, served: served.kept.address, resting: resting.issued.publicId };
}

/** Each carried table's rows as text, but for those that stay behind. */
export async function rowsOf(storage: Storage): Promise<Record<string, string>> {
  const rows: Record<string, string> = {};
  for (const table of carriedTables)
    rows[table] = (await Array.fromAsync(rowPages(storage.db, table, { isCarriedAway: true }))).join('');
  return rows;
}

/** Name and hash of each file of the data folder's media. */
export function filesOf(dataDir: string): Record<string, string> {
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
