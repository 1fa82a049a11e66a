import { afterEach, beforeEach, expect, it } from 'vitest';
import { type TestApp, testApp } from '../testing/test-app.ts';

let server: TestApp;
beforeEach(async () => {
  server = await testApp({ engine: 'sqlite' });
});
afterEach(() => server.close());

it('whoever sends a token of no session is given what is kept for visitors', async () => {
  const kept = await server.request('/api/news');
  const given = await server.request('/api/news', { headers: { authorization: 'Bearer guessed' } });
  expect(given.headers.get('etag')).toBe(kept.headers.get('etag'));
});

it('bodies that do not end keep nobody from searching', async () => {
  const stalled = Array.from({ length: 3 }, () => {
    const { readable: body, writable } = new TransformStream();
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body, duplex: 'half' };
    const answer = server.request('/api/prayer-request/submit?find=x', init);
    return { answer, end: () => writable.close() };
  });
  expect((await server.request('/api/news?find=x')).status).toBe(200);
  await Promise.all(stalled.map(({ end }) => end()));
  expect((await Promise.all(stalled.map(({ answer }) => answer))).map(({ status }) => status)).toEqual([
    400, 400, 400,
  ]);
});

it('nobody puts words of their own into a list that others are given', async () => {
  const staff = server.client(await server.signIn());
  for (const title of ['Picnic', 'Carols', 'Bazaar']) await staff.events.create({ body: { title } });
  const evil = await server.request('/api/events?zzz=evil&limit=2');
  expect(evil.headers.get('link')).toMatch(/^<\/api\/events\?limit=2&after=[\w-]+>; rel="next"$/);
  const next = await server.request('/api/events?limit=2');
  expect(next.headers.get('link')).toBe(evil.headers.get('link'));
});

it('a list is kept once, however its address is written', async () => {
  const written = ['/api/%6eews?limit=2', '/api/news?limit=2'];
  expect((await server.request(written[0] as string)).status).toBe(200);
  const kept = written.map((path) => server.app.kept('GET', path, false) !== undefined);
  expect(kept).toEqual([false, true]);
});
