import { describe, expect, it } from 'vitest';
import { migrations } from '#app/migrations/index.ts';
import { bootstrap } from '#app/server/bootstrap.ts';
import { testApp } from '#app/testing/test-app.ts';
import { useTestApp, useUploadTestApp } from '#app/testing/use-test-app.ts';
import { createAccount } from '#kit/auth/accounts.server.ts';
import { rejection } from '#kit/auth/testing/sign-in.ts';
import { systemClock } from '#kit/process/clock.ts';
import { loadConfig } from '#kit/process/load-config.ts';
import { createLog } from '#kit/process/log.ts';
import { migrate } from '#kit/storage/migrate.ts';
import { openStorage } from '#kit/storage/open.ts';
import { engines, freshDatabase, freshFolder } from '#kit/storage/testing/fresh-database.ts';
import type { Parish, ParishBlock } from './contract.ts';
import { parishBlocks } from './contract.ts';
import { storeInitialValues } from './parish-settings.server.ts';

/** The fields of a block as a client sends them back. */
const bodyOf = (parish: Parish, block: ParishBlock): Record<string, unknown> => {
  const { version: _, ...body } = parish[block] ?? {};
  return body;
};

const SOCIAL_LINK = { name: 'Facebook', url: 'https://social.example/parish' };

/** Invalid values: the block, the changed fields, and the field that the error names. */
const INVALID: readonly (readonly [ParishBlock, object, string])[] = [
  ['identity', { name: ' ' }, 'name'],
  ['identity', { saint: '' }, 'saint'],
  ['identity', { heroImage: 'https://elsewhere.example/church.jpg' }, 'heroImage'],
  ['identity', { patronImage: '/media/pictures/5f0c5f0c5f0c5f0c5f0c5f0c5f0c5f0c.jpg' }, 'patronImage'],
  ['identity', { heroFocus: 'middle' }, 'heroFocus'],
  ['place', { mapUrl: 'javascript:alert(1)' }, 'mapUrl'],
  ['place', { mapUrl: '/about' }, 'mapUrl'],
  ['place', { mapEmbedUrl: 'http://maps.example/embed' }, 'mapEmbedUrl'],
  // the host becomes a part of the Content-Security-Policy, which each of these would change
  ['place', { mapEmbedUrl: 'https://maps.example;sandbox/' }, 'mapEmbedUrl'],
  ['place', { mapEmbedUrl: 'https://*/' }, 'mapEmbedUrl'],
  ['place', { mapEmbedUrl: 'https://a.example,b.example/' }, 'mapEmbedUrl'],
  ['place', { mapEmbedUrl: 'https://editor:word@maps.example/' }, 'mapEmbedUrl'],
  ['place', { phone: 'call us' }, 'phone'],
  ['place', { phone: '555-0142' }, 'phone'],
  ['place', { email: 'the office' }, 'email'],
  ['place', { timeZone: 'America/Springfield' }, 'timeZone'],
  ['place', { timeZone: '+05:30' }, 'timeZone'],
  ['sunday', { serviceId: 0 }, 'serviceId'],
  ['links', { liveStreamUrl: 'javascript:alert(1)' }, 'liveStreamUrl'],
  ['links', { social: [{ name: 'x', url: 'javascript:alert(1)' }] }, 'social.0.url'],
  ['links', { social: [SOCIAL_LINK, { name: '', url: SOCIAL_LINK.url }] }, 'social.1.name'],
  ['links', { social: Array(9).fill(SOCIAL_LINK) }, 'social'],
  ['links', { documentViewer: 'http://viewer.example/?src={address}' }, 'documentViewer'],
  ['words', { donationPurposes: Array(4).fill({ title: 'x', text: 'x' }) }, 'donationPurposes'],
  ['visit', { expectations: [{ title: ' ', text: 'x' }] }, 'expectations.0.title'],
  ['visit', { questions: Array(9).fill({ question: 'x', answer: 'x' }) }, 'questions'],
  ['visit', { questions: [{ question: 'x', answer: '' }] }, 'questions.0.answer'],
  ['visit', { greeterImage: 'https://elsewhere.example/greeter.jpg' }, 'greeterImage'],
  ['words', { donationNotes: [''] }, 'donationNotes.0'],
  ...['javascript:alert(1)', 'http://bank.example', ''].map(
    (url) => ['words', { donationLinks: [{ title: 'Bank', text: '', url }] }, 'donationLinks.0.url'] as const,
  ),
  [
    'words',
    { donationLinks: Array(4).fill({ title: 'Bank', text: '', url: 'https://bank.example' }) },
    'donationLinks',
  ],
  ['values', { values: Array(5).fill({ title: 'x', text: 'x' }) }, 'values'],
  ['liturgy', { edition: 2010 }, 'edition'],
  ['liturgy', { toneOn: { '2026-02-30': 1 } }, 'toneOn.2026-02-30'],
  ['liturgy', { toneOn: { '2026-12-06': 9 } }, 'toneOn.2026-12-06'],
  ['liturgy', { recordings: { 1: 'http://audio.example/tone-1' } }, 'recordings.1'],
  ['liturgy', { recordings: { 2: 'javascript:alert(1)' } }, 'recordings.2'],
  ['liturgy', { recordings: { 9: 'https://audio.example/tone-9' } }, 'recordings.9'],
  ['prayerRequests', { notify: 'the office' }, 'notify'],
  ['prayerRequests', { keptDays: 0 }, 'keptDays'],
  ['prayerRequests', { keptDays: 1.5 }, 'keptDays'],
  ['prayerRequests', { keptDays: 4_000 }, 'keptDays'],
];

describe.each(engines)('the details of the parish on %s', (engine) => {
  const parish = useUploadTestApp({ engine, host: 'embedded' });

  const read = () => parish.visitor.parish.read();
  /** Sends a block with some fields changed. */
  const put = async (block: string, changes: object = {}, headers: Record<string, string> = {}) => {
    const current = await parish.staff.parish.read();
    return parish.request(`/api/parish/${block}`, {
      method: 'PUT',
      headers: { ...headers, authorization: `Bearer ${parish.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...bodyOf(current, block as ParishBlock), ...changes }),
    });
  };
  const saved = async (block: string, changes: object) => {
    const response = await put(block, changes);
    const text = await response.text();
    expect([response.status, text]).toEqual([200, text]);
    return JSON.parse(text);
  };
  it('are the same for visitors and staff, except for who is notified and what is locked', async () => {
    // `hidesPictures` is true if a client does not send it
    await saved('prayerRequests', { notify: 'Vicar@stthomas.example', keptDays: 30 });
    const staff = await parish.staff.parish.read();
    const settings = { keptDays: 30, hidesPictures: true, version: 1 };
    expect(staff.prayerRequests).toEqual({ notify: 'vicar@stthomas.example', ...settings });
    const visible = await read();
    expect(visible.prayerRequests).toEqual(settings);
    expect([staff.locked, visible.locked]).toEqual([{ timeZone: false }, undefined]);
    for (const block of parishBlocks)
      if (block !== 'prayerRequests') expect(visible[block]).toEqual(staff[block]);
    const response = await parish.request('/api/parish');
    expect(response.headers.get('cache-control')).toMatch(/^public/);
    expect(Object.keys(await response.json())).toEqual(expect.arrayContaining(parishBlocks));
  });

  it.each(parishBlocks)('accept the block %s as it was read, and count its versions', async (block) => {
    const before = await parish.staff.parish.read();
    for (const version of [1, 2]) {
      expect(await saved(block, {})).toEqual({ ...before[block], version });
      const after = await parish.staff.parish.read();
      expect(after).toEqual({ ...before, [block]: { ...before[block], version } });
    }
  });

  it.each(INVALID)('reject for %s the value %j', async (block, changes, field) => {
    const before = await parish.staff.parish.read();
    const response = await put(block, changes);
    const { code, errors } = await response.json();
    expect([response.status, code, Object.keys(errors)]).toEqual([400, 'INVALID_BODY', [field]]);
    expect(await parish.staff.parish.read()).toEqual(before);
  });

  it('reject a change of a version that is no longer current', async () => {
    const change = (serviceId: number, ifMatch: number) =>
      parish.staff.parish.sunday({ body: { serviceId }, ifMatch });
    expect(await change(9, 0)).toMatchObject({ version: 1 });
    expect(await change(10, 1)).toMatchObject({ version: 2 });
    for (const stale of [0, 1]) {
      const { code, status, message } = await rejection(change(11, stale));
      expect([code, status, message]).toEqual([
        'STALE',
        412,
        'Someone else changed the parish’s details while you were editing.',
      ]);
    }
    expect((await put('sunday', {}, { 'if-match': 'x' })).status).toBe(412);
    expect((await read()).sunday).toEqual({ serviceId: 10, version: 2 });
  });

  it('have names on one line, because they are in the subject of emails', async () => {
    const { version: _, ...identity } = (await parish.staff.parish.read()).identity;
    const saved = await parish.staff.parish.identity({ body: { ...identity, name: 'St. Mary\r\nBcc: all' } });
    expect(saved.name).toBe('St. Mary Bcc: all');
  });

  it('have a time zone under the name that calendar files know', async () => {
    for (const [entered, name] of [
      ['america/new_york', 'America/New_York'],
      ['Asia/Kolkata', 'Asia/Kolkata'],
      ['Europe/Kyiv', 'Europe/Kyiv'],
      ['new york', 'America/New_York'],
    ]) {
      expect(await saved('place', { timeZone: entered })).toMatchObject({ timeZone: name });
      expect(await (await parish.request('/calendar/events.ics')).text()).toContain(`:${name}\r\n`);
    }
  });

  it('are recorded in the activity log by the name of the block', async () => {
    await saved('words', {});
    await saved('prayerRequests', {});
    await put('place', { phone: 'call us' });
    const { entries } = await parish.staff.activity.list();
    expect(entries.map(({ action, kind, title }) => [action, kind, title])).toEqual([
      ['update', 'parish', 'Prayer requests'],
      ['update', 'parish', 'Page text'],
    ]);
  });
});

describe.each(engines)('settings of the host on %s', (engine) => {
  const start = async (env: Readonly<Record<string, string>>) => {
    const server = await testApp({ engine, env });
    await storeInitialValues(server.deps, true);
    return { ...server, staff: server.client(await server.signIn()) };
  };

  it('with TIME_ZONE reject another time zone, and accept the same one', async () => {
    const { staff, close } = await start({ TIME_ZONE: 'Asia/Kolkata' });
    const { place, locked } = await staff.parish.read();
    expect([place.timeZone, locked]).toEqual(['Asia/Kolkata', { timeZone: true }]);
    const { version: _, ...body } = place;
    const problem = await rejection(staff.parish.place({ body: { ...body, timeZone: 'America/Chicago' } }));
    expect([problem.status, problem.details.errors]).toEqual([
      400,
      { timeZone: 'The time zone is set on the host (TIME_ZONE=Asia/Kolkata).' },
    ]);
    expect(await staff.parish.place({ body: { ...body, city: 'Kottayam' } })).toMatchObject({
      city: 'Kottayam',
      timeZone: 'Asia/Kolkata',
    });
    await close();
  });
});

it.each(engines)(
  'a database of %s from before the Parish tab starts with the first questions',
  async (engine) => {
    const { url } = await freshDatabase(engine);
    const storage = openStorage(url);
    await migrate(storage, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0024')));
    const account = { name: 'Mariam', email: 'mariam@stthomas.example', passwordHash: 'x' };
    await storage.transaction((trx) => createAccount(trx, account, systemClock));
    await storage.close();
    const config = loadConfig({ DATABASE_URL: url, DATA_DIR: freshFolder() });
    const { deps, close } = await bootstrap(config, {
      log: createLog({ write: () => undefined }),
      reportProgress: () => undefined,
    });
    expect(await deps.parish.load()).toMatchObject({
      isNew: true,
      isDemonstration: false,
      identity: { version: 1 },
    });
    await close();
  },
);

describe.each(engines)('the page for the first visit after an update on %s', (engine) => {
  const parish = useTestApp({ engine });
  const expectations = [{ title: 'Where to sit', text: 'Anywhere.' }];

  /** Removes the block, and stores the expectations where earlier versions did. */
  const downgrade = async (name: string) => {
    const { db } = parish.deps.storage;
    const { deps } = parish;
    await storeInitialValues({ ...deps, config: { ...deps.config, demo: true } }, true);
    const { version: _, ...identity } = (await parish.staff.parish.read()).identity;
    await parish.staff.parish.identity({ body: { ...identity, name } });
    const { content } = await db
      .selectFrom('parish_settings')
      .select('content')
      .where('block', '=', 'words')
      .executeTakeFirstOrThrow();
    await parish.deps.storage.transaction(async (trx) => {
      const words = { ...JSON.parse(content), servicesIntroduction: 'Come in.', expectations };
      await trx
        .updateTable('parish_settings')
        .set({ content: JSON.stringify(words) })
        .where('block', '=', 'words')
        .execute();
      await trx.deleteFrom('parish_settings').where('block', '=', 'visit').execute();
    });
  };
  const update = async () => {
    await storeInitialValues(parish.deps, false);
    const { deps } = parish;
    deps.contentVersion.apply(await deps.storage.transaction(deps.contentVersion.increment));
    return parish.staff.parish.read();
  };

  it('has the parish’s own expectations, and nothing of the demonstration', async () => {
    await downgrade('St. Mary’s Church');
    const { identity, words, visit } = await update();
    expect(identity.name).toBe('St. Mary’s Church');
    expect(words.servicesIntroduction).toBe('Come in.');
    expect(visit).toMatchObject({ expectations, parking: '', door: '', transit: '', greeterName: '' });
    expect([visit.duration, visit.questions]).toEqual(['', []]);
    expect(await update()).toMatchObject({ visit });
  });

  it('has the details of the demonstration in the demonstration', async () => {
    const { identity } = await parish.staff.parish.read();
    await downgrade(identity.name);
    const { visit } = await update();
    expect(visit).toMatchObject({ expectations, parking: expect.stringContaining('Meadow Lane') });
  });
});
