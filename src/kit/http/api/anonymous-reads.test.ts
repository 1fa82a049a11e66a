import { expect, it } from 'vitest';
import { testApp } from '#app/testing/test-app.ts';
import { forEachTest } from '#app/testing/use-test-app.ts';

const server = forEachTest(() => testApp({ engine: 'sqlite' }));

it('a request with an invalid token gets the cached response for visitors', async () => {
  const cached = await server.request('/api/news');
  const anonymous = await server.request('/api/news', { headers: { authorization: 'Bearer guessed' } });
  expect(anonymous.headers.get('etag')).toBe(cached.headers.get('etag'));
});

it('searches work while other requests have unfinished bodies', async () => {
  const stalled = Array.from({ length: 3 }, () => {
    const { readable: body, writable } = new TransformStream();
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body, duplex: 'half' };
    const response = server.request('/api/prayer-request/submit?find=x', init);
    return { response, end: () => writable.close() };
  });
  expect((await server.request('/api/news?find=x')).status).toBe(200);
  await Promise.all(stalled.map(({ end }) => end()));
  expect((await Promise.all(stalled.map(({ response }) => response))).map(({ status }) => status)).toEqual([
    400, 400, 400,
  ]);
});

it('a list is cached once for all percent-encoded spellings of its path', async () => {
  const spellings = ['/api/%6eews?limit=2', '/api/news?limit=2'];
  expect((await server.request(spellings[0] as string)).status).toBe(200);
  const isCached = spellings.map((path) => server.app.findCached('GET', path, false) !== undefined);
  expect(isCached).toEqual([false, true]);
});
