import { afterAll, beforeAll, expect, it } from 'vitest';
import { history } from '#parish';
import { systemClock } from '#server/adapters/clock.ts';
import { createLog } from '#server/adapters/log.ts';
import { startFakeCloudinary } from '#server/adapters/media-storage/testing/fake-cloudinary.ts';
import { loadConfig } from '#server/config/load-config.ts';
import { createAccount } from '#server/features/auth/accounts.ts';
import { createApp } from '#server/main/app.ts';
import { type BootstrapResult, bootstrap } from '#server/main/bootstrap.ts';
import type { Engine } from '#storage/engine.ts';
import { migrate } from '#storage/migrate.ts';
import { migrations } from '#storage/migrations.ts';
import { openStorage } from '#storage/open.ts';
import { engines, freshDatabase, freshFolder } from '#storage/testing/fresh-database.ts';

/** The entries of a file that a parish has edited. */
const picture = (file: string) => ({ file, alt: `The picture ${file}` });
const timeline = [
  { date: '1974', title: 'A lamp', text: 'One.\n\nTwo.', picture: picture('the-ship.svg') },
  { date: '1980', title: 'A roof', text: 'Tiles.', picture: picture('../docs/pictures/home.jpg') },
  { date: '1991', title: 'A flood', text: 'Wet.', picture: picture('lost.jpg') },
  { date: 'Today', title: 'A school', text: 'Here.' },
];
// not vi.mock: another test file may have loaded the module before
const original = { ...history };
beforeAll(() => void Object.assign(history, { timeline }));
afterAll(() => void Object.assign(history, original));

/** A database of the last version that read the history from the file. */
async function previousDatabase(engine: Engine, { isEmpty = false } = {}) {
  const { url } = await freshDatabase(engine);
  const storage = openStorage(url);
  await migrate(storage, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0024')));
  const account = { name: 'Mariam', email: 'mariam@stthomas.example', passwordHash: 'x' };
  if (!isEmpty) await storage.transaction((trx) => createAccount(trx, account, systemClock));
  await storage.close();
  return { DATABASE_URL: url, DATA_DIR: freshFolder() };
}

/** Starts the server, reads the history as a visitor, and stops the server after `work`. */
async function start(
  settings: Readonly<Record<string, string>>,
  work: (deps: BootstrapResult['deps']) => Promise<unknown> = async () => undefined,
) {
  const warnings: string[] = [];
  const write = (line: string) => void (line.includes('"warn"') && warnings.push(line));
  const config = loadConfig({ DEMO: 'off', ...settings });
  const { deps, close } = await bootstrap(config, {
    log: createLog({ write }),
    reportProgress: () => undefined,
  });
  try {
    const app = createApp(deps);
    const read = (path: string) => app.fetch(new Request(new URL(path, config.publicUrl)));
    const entries = await (await read('/api/parish/history')).json();
    for (const { image } of entries)
      if (image?.startsWith('/')) expect((await read(image)).headers.get('content-type')).toBe('image/jpeg');
    await work(deps);
    return { entries, warnings };
  } finally {
    await close();
  }
}

it.each(engines)('the first start of this version on %s imports the edited history once', async (engine) => {
  const settings = await previousDatabase(engine);
  const { entries, warnings } = await start(settings, async ({ storage }) => {
    await storage.transaction((trx) =>
      trx.deleteFrom('history_entries').where('title', '=', 'A school').execute(),
    );
  });
  const stored = { width: 1440, placeholder: expect.stringMatching(/^data:image/) };
  expect(entries).toMatchObject([
    { position: 1, date: '1974', title: 'A lamp', text: 'One.\n\nTwo.', picture: stored },
    { position: 2, title: 'A roof', imageDescription: 'The picture ../docs/pictures/home.jpg' },
    { position: 3, title: 'A flood', image: null },
    { position: 4, date: 'Today', title: 'A school', image: null, imageDescription: null },
  ]);
  expect(entries[1].picture.sources).not.toEqual([]);
  expect(warnings).toEqual([expect.stringMatching(/entry 3: .*lost\.jpg.*imported without its picture/)]);
  expect(await start(settings)).toEqual({ entries: entries.slice(0, 3), warnings: [] });
});

it('the first start of this version uploads the pictures to an external media host', async () => {
  const cloud = await startFakeCloudinary();
  const { entries } = await start({ ...(await previousDatabase('sqlite')), ...cloud.env });
  expect(entries[0].image).toMatch(/^http.*\/pictures\/[\da-f]{32}/);
  expect(cloud.stored.size).toBe(2);
  await cloud.close();
});

it('the first start of an empty database imports nothing when DEMO is off', async () => {
  const settings = await previousDatabase('sqlite', { isEmpty: true });
  expect(await start(settings)).toEqual({ entries: [], warnings: [] });
  expect(await start(settings)).toEqual({ entries: [], warnings: [] });
});
