import { setImmediate } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import type { ResponseValue } from '../response-value.ts';
import {
  cacheKey,
  createResponseCache,
  matchesEtag,
  type RunInBulkhead,
  toResponse,
} from './response-cache.ts';

const page = 'a page of words '.repeat(100);

async function toValue(response: Response): Promise<ResponseValue> {
  const { status, headers } = response;
  return { status, headers: Object.fromEntries(headers), body: await response.text() };
}

function createCache() {
  const state = {
    version: 1,
    today: '2026-11-20',
    verseCount: 0,
    isKnown: true,
    now: 0,
    nextChange: async () => Number.POSITIVE_INFINITY,
  };
  const { find, getOrCreate } = createResponseCache({
    contentVersion: {
      current: () => (state.isKnown ? state.version : undefined),
      load: async () => state.version,
    },
    calendarClock: { today: () => state.today },
    externalVersion: () => state.verseCount,
    clock: { now: () => state.now },
    nextChange: () => state.nextChange(),
  });
  const immediately: RunInBulkhead = (work) => work();
  const create = (key: string, build: () => Promise<Response>, runInBulkhead = immediately) =>
    getOrCreate(key, async () => toValue(await build()), runInBulkhead);
  return { cache: { find, getOrCreate: create }, state };
}

describe('cached responses', () => {
  it('are created once for simultaneous and later callers', async () => {
    const { cache } = createCache();
    let count = 0;
    const create = async () => new Response(`${page}${++count}`);
    await Promise.all([1, 2, 3].map(() => cache.getOrCreate('/', create)));
    await cache.getOrCreate('/', create);
    expect(count).toBe(1);
    expect(cache.find('/')).toBeDefined();
  });

  it('are returned without waiting in the bulkhead of another caller', async () => {
    const { cache } = createCache();
    const create = async () => new Response(page);
    let release = () => {};
    const runInBulkhead: RunInBulkhead = async (work) => {
      await new Promise<void>((resolve) => (release = resolve));
      return work();
    };
    const waiting = cache.getOrCreate('/', create, runInBulkhead);
    const own = await cache.getOrCreate('/', create);
    release();
    expect(await waiting).toBe(own);
  });

  it('are stale when the content, the date or the verse changes, or the content version is unknown', async () => {
    const { cache, state } = createCache();
    await cache.getOrCreate('/', async () => new Response(page));
    state.version = 2;
    expect(cache.find('/')).toBeUndefined();
    await cache.getOrCreate('/', async () => new Response(page));
    state.today = '2026-11-21';
    expect(cache.find('/')).toBeUndefined();
    await cache.getOrCreate('/', async () => new Response(page));
    state.verseCount += 1;
    expect(cache.find('/')).toBeUndefined();
    await cache.getOrCreate('/', async () => new Response(page));
    state.isKnown = false;
    expect(cache.find('/')).toBeUndefined();
  });

  it('are stale when an edit happened during their creation', async () => {
    const { cache, state } = createCache();
    let finish = (_: Response) => {};
    const slow = cache.getOrCreate('/', () => new Promise((resolve) => (finish = resolve)));
    await setImmediate();
    state.version = 2;
    finish(new Response('old words'));
    await slow;
    expect(cache.find('/')).toBeUndefined();
    const fresh = await cache.getOrCreate('/', async () => new Response('new words'));
    expect(fresh.variant('identity')?.body.toString()).toBe('new words');
  });

  it('are not returned from the instant on at which a text changes, even while they are created', async () => {
    const { cache, state } = createCache();
    let count = 0;
    const create = async () => new Response(`${page}${++count}`);
    state.nextChange = async () => (state.now < 1_000 ? 1_000 : 2_000);
    await cache.getOrCreate('/', create);
    state.now = 999;
    expect(cache.find('/')).toBeDefined();
    state.now = 1_000;
    expect(cache.find('/')).toBeUndefined();
    let finish = (_: Response) => {};
    const slow = cache.getOrCreate('/', () => new Promise((resolve) => (finish = resolve)));
    await setImmediate();
    state.now = 2_000;
    state.nextChange = async () => Number.POSITIVE_INFINITY;
    await cache.getOrCreate('/', create);
    finish(new Response('before'));
    await slow;
    expect(cache.find('/')?.variant('identity')?.body.toString()).not.toBe('before');
  });

  it('are used only once when the next change is unknown', async () => {
    const { cache, state } = createCache();
    state.nextChange = () => Promise.reject(new Error('the database is locked'));
    await cache.getOrCreate('/', async () => new Response(page));
    expect(cache.find('/')).toBeUndefined();
  });

  it('are only those with status 200', async () => {
    const { cache } = createCache();
    await cache.getOrCreate('/x', async () => new Response('', { status: 404 }));
    expect(cache.find('/x')).toBeUndefined();
  });

  it('have the same content in every encoding', async () => {
    const { cache } = createCache();
    const cached = await cache.getOrCreate('/', async () => new Response(page));
    const [br, gzip] = [await cached.loadVariant('br'), await cached.loadVariant('gzip')];
    expect(brotliDecompressSync(br.body).toString()).toBe(page);
    expect(gunzipSync(gzip.body).toString()).toBe(page);
    expect(br.body.byteLength).toBeLessThan(page.length);
  });

  it('are compressed once, on first use', async () => {
    const { cache } = createCache();
    const cached = await cache.getOrCreate('/', async () => new Response(page));
    expect(cached.variant('identity')?.body.toString()).toBe(page);
    expect(cached.variant('br')).toBeUndefined();
    const [one, another] = await Promise.all([cached.loadVariant('br'), cached.loadVariant('br')]);
    expect(another).toBe(one);
    expect(cache.find('/')?.variant('br')).toBe(one);
    expect(cached.variant('gzip')).toBeUndefined();
  });

  it('are compressed better in the background when they are pages', async () => {
    const { cache } = createCache();
    const body = Array.from({ length: 2_000 }, (_, index) => `<p>${index * 7919}</p>`).join('');
    const create = async () =>
      new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8' } });
    const cached = await cache.getOrCreate('/', create);
    const first = await cached.loadVariant('br');
    await vi.waitFor(() => expect(cached.variant('br')).not.toBe(first));
    const better = cached.variant('br') ?? first;
    expect(better.body.byteLength).toBeLessThan(first.body.byteLength);
    expect(brotliDecompressSync(better.body).toString()).toBe(body);
    expect(better.headers['content-length']).toBe(String(better.body.byteLength));
  });

  it('are sent as 304 without a body when the ETag matches', async () => {
    const { cache } = createCache();
    const cached = await cache.getOrCreate('/', async () => new Response(page));
    const response = await toResponse(
      cached,
      new Request('http://localhost/', { headers: { 'if-none-match': `W/${cached.etag}` } }),
    );
    expect([response.status, await response.text(), response.headers.get('etag')]).toEqual([
      304,
      '',
      cached.etag,
    ]);
  });

  it.each([302, 404, 410])('are sent again with the status %i when the ETag matches', async (status) => {
    const { cache } = createCache();
    const cached = await cache.getOrCreate('/', async () => new Response(page, { status }));
    for (const header of [cached.etag, '*']) {
      const request = new Request('http://localhost/', { headers: { 'if-none-match': header } });
      const response = await toResponse(cached, request);
      expect([response.status, await response.text()]).toEqual([status, page]);
    }
  });

  it('are evicted when they are too large together, the least recently used first', async () => {
    const { cache } = createCache();
    const large = 'x'.repeat(100_000);
    for (let i = 0; i < 500; i += 1) {
      await cache.getOrCreate(`/?find=${i}`, async () => new Response(large));
      await cache.getOrCreate('/', async () => new Response(large));
    }
    expect(cache.find('/?find=0')).toBeUndefined();
    expect(cache.find('/?find=499')).toBeDefined();
    expect(cache.find('/')).toBeDefined();
  });
});

it.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['*', true],
  ['"b"', false],
  [undefined, false],
])('If-None-Match %j matches the ETag "a": %s', (header, expected) => {
  expect(matchesEtag(header, '"a"')).toBe(expected);
});

it.each([
  ['/', '/'],
  ['/?utm_source=mail', '/'],
  ['/?limit=3&x=1', '/?limit=3'],
  ['/?x=1&limit=3', '/?limit=3'],
  ['/?limit=1&limit=2', undefined],
])('the cache key of %s is %s', (url, key) => {
  expect(cacheKey(new URL(url, 'http://localhost'), ['limit'])).toBe(key);
});
