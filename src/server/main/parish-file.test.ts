import { afterEach, describe, expect, it } from 'vitest';
import { parish as file } from '#parish';
import type { Engine } from '#storage/engine.ts';
import { migrate } from '#storage/migrate.ts';
import { migrations } from '#storage/migrations.ts';
import { openStorage } from '#storage/open.ts';
import { engines, freshDatabase, freshFolder } from '#storage/testing/fresh-database.ts';
import { systemClock } from '../adapters/clock.ts';
import { createLog } from '../adapters/log.ts';
import { ConfigError, loadConfig } from '../config/load-config.ts';
import { createAccount } from '../features/auth/accounts.ts';
import { createApp } from './app.ts';
import { bootstrap } from './bootstrap.ts';

// not vi.mock: another test file may have loaded the module before
const original = { ...file };
const edit = (changes: object) => Object.assign(file, { words: undefined }, original, changes);
afterEach(() => void edit({}));

/** A database of the last version that read the details from the file. */
async function previousDatabase(engine: Engine) {
  const { url } = await freshDatabase(engine);
  const storage = openStorage(url);
  await migrate(storage, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0024')));
  const account = { name: 'Mariam', email: 'mariam@stthomas.example', passwordHash: 'x' };
  await storage.transaction((trx) => createAccount(trx, account, systemClock));
  await storage.close();
  return { DATABASE_URL: url, DATA_DIR: freshFolder() };
}

/** Starts the server, reads the details as a visitor, and stops the server. */
async function start(settings: Readonly<Record<string, string>>) {
  const config = loadConfig({ DEMO: 'off', ...settings });
  const options = { log: createLog({ write: () => undefined }), reportProgress: () => undefined };
  const { deps, close } = await bootstrap(config, options);
  try {
    return await (await createApp(deps).fetch(new Request(new URL('/api/parish', config.publicUrl)))).json();
  } finally {
    await close();
  }
}

const EDITED = {
  name: 'St. Gregorios Church',
  shortName: { saint: 'St. Gregorios', church: 'Riverton' },
  address: { street: '7 Mill Road', city: 'Riverton', mapUrl: 'https://maps.example/' },
  timeZone: 'America/New_York',
  email: 'Office@StGregorios.example',
  words: { donationThanks: 'Thank you.' },
  prayerRequests: { notify: 'vicar@stgregorios.example', keptDays: 90 },
};

describe.each(engines)('an edited parish.config.ts on %s', (engine) => {
  it('becomes the details of a database of the previous version, once', async () => {
    const settings = await previousDatabase(engine);
    edit(EDITED);
    const parish = await start(settings);
    expect(parish).toMatchObject({
      identity: { name: 'St. Gregorios Church', saint: 'St. Gregorios', church: 'Riverton', version: 1 },
      place: {
        ...{ street: '7 Mill Road', city: 'Riverton', mapUrl: 'https://maps.example/', mapEmbedUrl: '' },
        ...{ timeZone: 'America/New_York', email: 'office@stgregorios.example', phone: '(555) 555-0142' },
      },
      words: { donationThanks: 'Thank you.' },
      prayerRequests: { keptDays: 90 },
      isDemonstration: false,
    });
    edit({ name: 'Another name', prayerRequests: { notify: 'not an address', keptDays: 0 } });
    expect(await start(settings)).toEqual(parish);
  });

  it('leaves the page for the first visit without details of the demonstration, with the expectations that it had', async () => {
    const settings = await previousDatabase(engine);
    const expectations = [{ title: 'Where to sit', text: 'Anywhere.' }];
    edit({ ...EDITED, words: { expectations }, visit: undefined });
    const { visit } = await start(settings);
    expect(visit).toMatchObject({ expectations, parking: '', door: '', greeterName: '', version: 1 });
    expect(visit.questions).toHaveLength(8);
  });

  it('is the source at each start with PARISH=file, and the database afterward has its own values', async () => {
    const settings = await previousDatabase(engine);
    edit(EDITED);
    const { identity } = await start(settings);
    edit({ ...EDITED, name: 'Another name' });
    expect((await start({ ...settings, PARISH: 'file' })).identity.name).toBe('Another name');
    expect((await start(settings)).identity).toEqual(identity);
  });
});

describe('an invalid parish.config.ts', () => {
  const cases = [
    [{ email: 'the office' }, /place\.email is invalid\. Please enter a valid email address\.$/],
    [{ timeZone: 'America/Springfield' }, /place\.timeZone is invalid/],
    [
      { prayerRequests: { notify: '', keptDays: 0 } },
      /prayerRequests\.keptDays is invalid\. At least 1 day\.$/,
    ],
    [{ words: { donationNotes: ['x', ''] } }, /words\.donationNotes\.1 is invalid/],
    [{ social: [{ name: 'x', url: 'javascript:alert(1)' }] }, /links\.social\.0\.url is invalid/],
  ] as const;
  it.each(cases)('with %j ends the start that would use it', async (changes, message) => {
    const settings = await previousDatabase('sqlite');
    edit(changes);
    const problem = await start(settings).catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(ConfigError);
    expect((problem as Error).message).toMatch(message);
    expect((problem as Error).message).toMatch(/^parish\.config\.ts: [^\n]*$/);
    edit({});
    await start(settings);
    edit(changes);
    await expect(start({ ...settings, PARISH: 'file' })).rejects.toThrow(message);
    await start(settings);
  });
});
