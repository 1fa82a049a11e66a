import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient } from '#kit/api/client.ts';
import type { PageRenderer } from '#kit/ssr/page-renderer.ts';
import { freshDatabase, type TestDatabase } from '#kit/storage/testing/fresh-database.ts';
import { routes } from '../api-routes.ts';
import { processOn, type TestApp } from '../testing/test-app.ts';

let rendered = 0;
/** A page with everything that changes with time. */
const pages: PageRenderer = async (_, { transport, today }) => {
  rendered += 1;
  const { next, notices, isLive, isLiveSoon } = await createClient(routes, transport).sunday.read();
  const live = isLive ? 'Live' : isLiveSoon ? 'Soon' : 'Not live';
  const texts = [today, `${next?.name} ${next?.start}`, ...notices.map(({ text }) => text), live];
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' });
  return { status: 200, headers, html: texts.join(' | '), scripts: [], styles: [] };
};

let database: TestDatabase;
let processes: readonly TestApp[];
beforeAll(async () => {
  database = await freshDatabase('postgres', { isMigrated: true });
  const start = () => processOn(database, { pages });
  processes = [await start(), await start()];
});
afterAll(async () => {
  for (const { close } of processes) await close();
  await database.remove();
});

it('cached pages of two processes change at a service’s start, a notice’s beginning and end, the end of Live and midnight', async () => {
  const staff = processes[0]?.client(await processes[0].signIn());
  await staff?.services.create({
    body: { name: 'Prayer', day: 'Tuesday', time: '2:30 PM', category: 'regular' },
  });
  await staff?.notices.create({
    body: { text: 'Soup', from: '2026-11-24T20:45:00Z', until: '2026-11-24T21:15:00Z' },
  });
  await staff?.notices.create({ body: { text: 'Icy roads' } });
  await staff?.live.update({ body: { isLive: true } });

  /** The pages of both processes, which are the same, at an instant. */
  const read = async (instant: number) => {
    const texts = processes.map(async ({ clock, request }) => {
      clock.advance(instant - clock.now());
      return (await request('/')).text();
    });
    const [one, other] = await Promise.all(texts);
    expect(other).toBe(one);
    return one;
  };
  const today = '2026-11-24 | Prayer 2026-11-24T14:30:00-06:00';
  const later = '2026-11-24 | Prayer 2026-12-01T14:30:00-06:00';
  for (const [instant, before, after] of [
    ['2026-11-24T20:30:00Z', `${today} | Icy roads | Live`, `${later} | Icy roads | Live`],
    ['2026-11-24T20:45:00Z', `${later} | Icy roads | Live`, `${later} | Soup | Icy roads | Live`],
    ['2026-11-24T21:15:00Z', `${later} | Soup | Icy roads | Live`, `${later} | Icy roads | Live`],
    ['2026-11-24T22:00:00Z', `${later} | Icy roads | Live`, `${later} | Icy roads | Not live`],
    [
      '2026-11-25T06:00:00Z',
      `${later} | Icy roads | Not live`,
      `${later.replace('-24 ', '-25 ')} | Not live`,
    ],
  ] as const) {
    const at = Date.parse(instant);
    expect(await read(at - 2)).toBe(before);
    const renderedBefore = rendered;
    expect(await read(at - 1)).toBe(before);
    expect(rendered).toBe(renderedBefore);
    expect(await read(at)).toBe(after);
  }
});
