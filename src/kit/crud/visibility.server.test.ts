import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/use-test-app.ts';
import { insertSeedFile } from '#seed/sample-files.ts';
import type { Client } from '../api/client.ts';
import { diskPath } from '../media-storage/media-folder.ts';
import { engines } from '../storage/testing/fresh-database.ts';
import { createGrant } from '../uploads/upload-grants.server.ts';

/** Noon in Springfield. */
const NOW = '2026-11-24T18:00:00.000Z';
const MINUTE_MS = 60_000;
const window = { showFrom: '2026-11-24T12:10:00-06:00', showUntil: '2026-11-24T12:20:00-06:00' };
const event = { title: 'Picnic', description: 'By the lake', date: '2026-11-29' };
const article = { title: 'Bell', content: 'It rings', isPublished: true };
const ad = { adType: 'text', description: 'Perunnal' } as const;

describe.each(engines)('the window in which visitors see a record on %s', (engine) => {
  const parish = useTestApp({ engine, now: NOW });

  /** Whether each visitor-facing read contains the records. The cache serves them, except to staff. */
  const reads: Readonly<Record<string, (client: Client) => Promise<boolean | number | null>>> = {
    'a list of events': async (client) => (await client.events.list()).length > 0,
    'the upcoming events': async (client) => (await client.events.list({ query: { when: 'coming' } })).total,
    'a page of events': async (client) =>
      (await client.events.list({ query: { limit: 1, by: 'title' } })).total,
    'a search for events': async (client) => (await client.events.list({ query: { find: 'lake' } })).length,
    'one event': (client) => isFound(client.events.read({ params: { id: 1 } })),
    'the calendar of events': async () => (await file('/calendar/events.ics')).includes('Picnic'),
    'the calendar of everything': async () => (await file('/calendar/all.ics')).includes('Picnic'),
    'the news': async (client) => (await client.news.list()).total,
    'a search in the news': async (client) => (await client.news.list({ query: { find: 'rings' } })).length,
    'one article': (client) => isFound(client.news.read({ params: { id: 1 } })),
    'a search of the site for an event': async (client) =>
      (await client.search.read({ query: { q: 'picnic lake' } })).length,
    'a search of the site for an article': async (client) =>
      (await client.search.read({ query: { q: 'rings' } })).length,
    'the ads': async (client) => (await client.ads.active()).length,
    'the picture of an event': () => isServed(pictures.events),
    'the picture of an article': () => isServed(pictures.news),
    'the picture of an ad': () => isServed(pictures.home_page_ads),
  };
  const pictures = { events: '', news: '', home_page_ads: '' };
  const isServed = async (path = '') => (await parish.request(path)).status === 200;
  const file = async (path: string) => (await parish.request(path)).text();
  const isFound = (read: Promise<unknown>) =>
    read.then(
      () => true,
      () => false,
    );
  const readAll = async () => {
    const all = Object.entries(reads).map(async ([name, read]) => [
      name,
      Boolean(await read(parish.visitor)),
    ]);
    return Object.fromEntries(await Promise.all(all));
  };
  const allOf = (isShown: boolean) => Object.fromEntries(Object.keys(reads).map((name) => [name, isShown]));
  const advanceTo = (at: number) => parish.clock.advance(at - parish.clock.now());
  const publishAll = async (body: object) => {
    await parish.staff.events.create({ body: { ...event, ...body } });
    await parish.staff.news.create({ body: { ...article, ...body } });
    await parish.staff.ads.create({ body: { ...ad, ...body } });
    for (const table of Object.keys(pictures) as (keyof typeof pictures)[]) {
      const grant = createGrant('pictures', parish.clock.now());
      const image = `/media/${grant.publicId}.jpg`;
      const path = diskPath(parish.deps.config.dataDir, image);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, 'a picture');
      const stored = { address: image, format: 'jpg', bytes: 9, width: 9, height: 9, placeholder: null };
      await parish.deps.storage.transaction(async (trx) => {
        const { id: file_id } = await insertSeedFile(trx, { grant, stored }, null);
        await trx.updateTable(table).set({ image, file_id }).execute();
      });
      pictures[table] = image;
    }
  };
  const states = async () => [
    (await parish.staff.events.list({ query: { admin: 'true' } }))[0]?.visibility,
    (await parish.staff.news.list({ query: { admin: 'true' } }))[0]?.visibility,
    (await parish.staff.ads.list())[0]?.visibility,
  ];

  it('starts and ends in every read at the millisecond, also for cached responses', async () => {
    await publishAll(window);
    const [from, until] = [Date.parse(NOW) + 10 * MINUTE_MS, Date.parse(NOW) + 20 * MINUTE_MS];
    for (const [at, isShown, state] of [
      [from - 1, false, 'scheduled'],
      [from, true, 'visible'],
      [until - 1, true, 'visible'],
      [until, false, 'ended'],
    ] as const) {
      advanceTo(at);
      expect([at, await readAll()]).toEqual([at, allOf(isShown)]);
      // again, from the cache
      expect(await readAll()).toEqual(allOf(isShown));
      expect(await states()).toEqual([state, state, state]);
      const { picture } = await parish.staff.news.read({ params: { id: 1 } });
      expect(await isServed(picture?.src), 'staff see the picture').toBe(true);
    }
    expect((await parish.staff.events.read({ params: { id: 1 } })).title).toBe('Picnic');
  });

  it('is open by default, and a draft is visible at no time', async () => {
    await publishAll({});
    expect(await readAll()).toEqual(allOf(true));
    expect((await parish.visitor.events.list())[0]).toMatchObject({ showFrom: null, showUntil: null });
    await parish.staff.events.update({
      params: { id: 1 },
      body: { ...event, ...window, isPublished: false },
    });
    advanceTo(Date.parse(NOW) + 15 * MINUTE_MS);
    expect(await parish.visitor.events.list()).toEqual([]);
    expect((await states())[0]).toBe('draft');
  });

  it('is returned with the parish’s offset, stays when it is omitted, and opens when it is null', async () => {
    await publishAll({ showFrom: '2026-07-01T17:00:00Z', showUntil: '2026-11-30T18:00' });
    const [saved] = await parish.staff.ads.list();
    expect(saved).toMatchObject({
      showFrom: '2026-07-01T12:00:00-05:00',
      showUntil: '2026-11-30T18:00:00-06:00',
    });
    const change = (body: object) => parish.staff.ads.update({ params: { id: 1 }, body: { ...ad, ...body } });
    expect(await change({})).toMatchObject({ showFrom: saved?.showFrom, showUntil: saved?.showUntil });
    expect(await change({ showFrom: null })).toMatchObject({ showFrom: null, showUntil: saved?.showUntil });
    expect(await change({ showUntil: '' })).toMatchObject({ showFrom: null, showUntil: null });
  });

  it.each([
    ['an end before the start', { showFrom: window.showUntil, showUntil: window.showFrom }, 'showUntil'],
    ['an end at the start', { showFrom: '2026-11-24T18:00:00Z', showUntil: '2026-11-24T12:00' }, 'showUntil'],
    ['a time that a spring night skips', { showFrom: '2026-03-08T02:30' }, 'showFrom'],
    ['a time that an autumn night has twice', { showUntil: '2026-11-01T01:30' }, 'showUntil'],
    ['a year outside 1900 to 2200', { showFrom: '2201-01-01T00:00' }, 'showFrom'],
    ['a day that does not exist', { showFrom: '2026-02-30T12:00:00Z' }, 'showFrom'],
    ['text', { showFrom: 'tomorrow' }, 'showFrom'],
  ])('rejects %s', async (_, body, field) => {
    const errors = { details: { errors: { [field]: expect.any(String) } } };
    await expect(parish.staff.events.create({ body: { ...event, ...body } })).rejects.toMatchObject(errors);
    await expect(parish.staff.news.create({ body: { ...article, ...body } })).rejects.toMatchObject(errors);
    await expect(parish.staff.ads.create({ body: { ...ad, ...body } })).rejects.toMatchObject(errors);
    expect(await parish.staff.ads.list()).toEqual([]);
  });

  it('rejects an end that is before the stored start', async () => {
    await publishAll(window);
    const body = { ...event, showUntil: '2026-11-24T12:05' };
    await expect(parish.staff.events.update({ params: { id: 1 }, body })).rejects.toMatchObject({
      status: 400,
    });
  });

  it('keeps the second of two times in autumn when a form sends it back without its offset', async () => {
    const second = { showUntil: '2026-11-01T01:30:00-06:00' };
    await publishAll(second);
    const body = { ...event, showUntil: '2026-11-01T01:30' };
    expect(await parish.staff.events.update({ params: { id: 1 }, body })).toMatchObject(second);
  });

  it('leaves no trace of a scheduled record, and 410 for one that was visible and is scheduled again', async () => {
    await publishAll({ showFrom: window.showFrom });
    const status = () => parish.visitor.events.read({ params: { id: 1 } }).catch((error) => error.status);
    expect(await status()).toBe(404);
    await parish.staff.events.remove({ params: { id: 1 } });
    expect(await status()).toBe(404);
    await parish.staff.trash.restore({ params: { id: 1 } });
    expect((await states())[0]).toBe('scheduled');
    advanceTo(Date.parse(NOW) + 10 * MINUTE_MS);
    expect(await status()).toMatchObject({ title: 'Picnic' });
    const body = { ...event, showFrom: '2026-12-01T00:00' };
    await parish.staff.events.update({ params: { id: 1 }, body });
    expect(await status()).toBe(410);
  });

  it('responds with 410 after the end of the window', async () => {
    await publishAll(window);
    const status = () => parish.visitor.news.read({ params: { id: 1 } }).catch((error) => error.status);
    expect(await status()).toBe(404);
    advanceTo(Date.parse(window.showUntil));
    expect(await status()).toBe(410);
  });

  it('sorts the dashboard’s lists by the labels of their states', async () => {
    const past = '2026-11-24T11:00:00-06:00';
    const bodies = {
      Draft: { isPublished: false },
      Ended: { isPublished: true, showUntil: past },
      Published: { isPublished: true },
      Scheduled: { isPublished: true, showFrom: window.showFrom },
    };
    for (const [title, body] of Object.entries(bodies).toReversed()) {
      await parish.staff.events.create({ body: { title, ...body } });
      await parish.staff.news.create({ body: { title, ...body } });
    }
    for (const list of [parish.staff.events.list, parish.staff.news.list])
      for (const [by, titles] of [
        ['state', Object.keys(bodies)],
        ['-state', Object.keys(bodies).toReversed()],
      ] as const)
        expect((await list({ query: { admin: 'true', by } })).map(({ title }) => title)).toEqual(titles);
  });
});
