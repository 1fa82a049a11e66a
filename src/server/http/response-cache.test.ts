import { setImmediate } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import type { ContentRevision, Revisions } from '../content-version.ts';
import { PACKED } from './compression.ts';
import {
  answerCache,
  type InLine,
  isUnchanged,
  keptAddress,
  keptAnswer,
  responseOf,
} from './response-cache.ts';
import { Json } from './response-value.ts';

const page = 'a page of words '.repeat(100);

function cacheAt() {
  const state = { revision: 1, events: 1, today: '2026-11-20', arrivals: 0, isSure: true };
  const revisions = ({ revision, events }: typeof state): Revisions => ({
    of: (part) => (part === undefined || part === 'events' ? `${revision} ${events}` : `${revision}`),
  });
  const cache = answerCache({
    revision: {
      known: () => (state.isSure ? revisions(state) : undefined),
      load: async () => revisions(state),
    } satisfies Partial<ContentRevision> as unknown as ContentRevision,
    day: { today: () => state.today, dayOf: () => '', at: () => '' },
    verses: { arrivals: () => state.arrivals },
  });
  return { cache, state };
}

describe('kept answers', () => {
  it('are made once for all who ask at the same time, and once only', async () => {
    const { cache } = cacheAt();
    let made = 0;
    const make = async () => new Response(`${page}${++made}`);
    await Promise.all([1, 2, 3].map(() => cache.answer('/', make)));
    await cache.answer('/', make);
    expect(made).toBe(1);
    expect(cache.find('/')).toBeDefined();
  });

  it('are dropped alone when what they were made without is there', async () => {
    const { cache } = cacheAt();
    let arrive = () => {};
    const outdated = new Promise<void>((resolve) => (arrive = resolve));
    const reply = { status: 200, headers: {}, body: page };
    await cache.answer('/', async () => ({ ...reply, outdated }));
    await cache.answer('/about', async () => reply);
    expect(cache.find('/')).toBeDefined();
    arrive();
    await setImmediate();
    expect([cache.find('/'), cache.find('/about')]).toEqual([undefined, expect.anything()]);
  });

  it('keep nobody waiting in the line of another', async () => {
    const { cache } = cacheAt();
    const make = async () => new Response(page);
    let itsTurn = () => {};
    const inLine: InLine = async (work) => {
      await new Promise<void>((resolve) => (itsTurn = resolve));
      return work();
    };
    const late = cache.answer('/', make, { inLine });
    const own = await cache.answer('/', make);
    itsTurn();
    expect(await late).toBe(own);
  });

  it('go to everybody as the bytes that are kept, and not as a copy for each', async () => {
    const answer = await cacheAt().cache.answer('/', async () => new Response(page));
    const { body } = await responseOf(answer, new Request('http://localhost/'));
    expect((await body?.getReader().read())?.value?.buffer).toBe(answer.at('identity')?.body.buffer);
  });

  it('are stale when the content changes, the day turns or a verse arrives, and never found while this process is not sure', async () => {
    const { cache, state } = cacheAt();
    await cache.answer('/', async () => new Response(page));
    state.revision = 2;
    expect(cache.find('/')).toBeUndefined();
    await cache.answer('/', async () => new Response(page));
    state.today = '2026-11-21';
    expect(cache.find('/')).toBeUndefined();
    await cache.answer('/', async () => new Response(page));
    state.arrivals += 1;
    expect(cache.find('/')).toBeUndefined();
    await cache.answer('/', async () => new Response(page));
    state.isSure = false;
    expect(cache.find('/')).toBeUndefined();
  });

  it('of a part are not stale when another one changes', async () => {
    const { cache, state } = cacheAt();
    const make = async () => new Response(page);
    await cache.answer('/api/events', make, { part: 'events' });
    await cache.answer('/api/services', make, { part: 'services' });
    await cache.answer('/', make);
    const found = () => ['/api/events', '/api/services', '/'].map((key) => cache.find(key) !== undefined);
    expect(found()).toEqual([true, true, true]);
    state.events = 2;
    expect(found()).toEqual([false, true, false]);
    state.revision = 2;
    expect(found()).toEqual([false, false, false]);
  });

  it('that were being made while an edit came in are not given to anyone after it', async () => {
    const { cache, state } = cacheAt();
    let finish = (_: Response) => {};
    const slow = cache.answer('/', () => new Promise((resolve) => (finish = resolve)));
    await setImmediate();
    state.revision = 2;
    finish(new Response('old words'));
    await slow;
    expect(cache.find('/')).toBeUndefined();
    const fresh = await cache.answer('/', async () => new Response('new words'));
    expect(fresh.at('identity')?.body.toString()).toBe('new words');
  });

  it('are not kept unless they answer 200', async () => {
    const { cache } = cacheAt();
    await cache.answer('/x', async () => new Response('', { status: 404 }));
    expect(cache.find('/x')).toBeUndefined();
  });

  it('say the same in every encoding', async () => {
    const { cache } = cacheAt();
    const kept = await cache.answer('/', async () => new Response(page));
    const [br, gzip] = [await kept.form('br'), await kept.form('gzip')];
    expect(brotliDecompressSync(br.body).toString()).toBe(page);
    expect(gunzipSync(gzip.body).toString()).toBe(page);
    expect(br.body.byteLength).toBeLessThan(page.length);
  });

  it('are compressed when somebody first takes them so, and once for all', async () => {
    const { cache } = cacheAt();
    const kept = await cache.answer('/', async () => new Response(page));
    expect(kept.at('identity')?.body.toString()).toBe(page);
    expect(kept.at('br')).toBeUndefined();
    const [one, another] = await Promise.all([kept.form('br'), kept.form('br')]);
    expect(another).toBe(one);
    expect(cache.find('/')?.at('br')).toBe(one);
    expect(kept.at('gzip')).toBeUndefined();
  });

  it('are compressed for the next one when it failed once', async () => {
    const { cache } = cacheAt();
    const kept = await cache.answer('/', async () => new Response(page));
    vi.spyOn(PACKED, 'br').mockRejectedValueOnce(new Error('Initialization failed'));
    await expect(kept.form('br')).rejects.toThrow('Initialization failed');
    expect(brotliDecompressSync((await kept.form('br')).body).toString()).toBe(page);
  });

  it('are answered 304, without a body, to whoever has them', async () => {
    const { cache } = cacheAt();
    const kept = await cache.answer('/', async () => new Response(page));
    const again = await responseOf(
      kept,
      new Request('http://localhost/', { headers: { 'if-none-match': `W/${kept.etag}` } }),
    );
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', kept.etag]);
  });

  it('do not grow without end', async () => {
    const { cache } = cacheAt();
    for (let i = 0; i < 1_100; i += 1) await cache.answer(`/${i}`, async () => new Response('x'));
    expect(cache.find('/0')).toBeUndefined();
    expect(cache.find('/1099')).toBeDefined();
  });

  it('that stand are not lost for others, however many a stranger asks for', async () => {
    const { cache } = cacheAt();
    const large = 'x'.repeat(100_000);
    await cache.answer('/', async () => new Response(large));
    for (let i = 0; i < 500; i += 1) await cache.answer(`/?find=${i}`, async () => new Response(large));
    expect(cache.find('/')).toBeDefined();
    expect(cache.find('/?find=0')).toBeUndefined();
    expect(cache.find('/?find=499')).toBeDefined();
  });
});

it.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['*', true],
  ['"b"', false],
  [undefined, false],
])('If-None-Match %j against "a" is unchanged: %s', (header, expected) => {
  expect(isUnchanged(header, '"a"')).toBe(expected);
});

it.each([
  ['/', '/'],
  ['/?utm_source=mail', '/'],
  ['/?limit=3&x=1', '/?limit=3'],
  ['/?x=1&limit=3', '/?limit=3'],
  ['/?limit=1&limit=2', undefined],
])('%s is kept under %s', (address, kept) => {
  expect(keptAddress(new URL(address, 'http://localhost'), ['limit'])).toBe(kept);
});

const RECORDS = [{ title: 'Feast of St. Thomas, “the Twin”' }];

it.each([
  ['text', JSON.stringify(RECORDS)],
  ['a value', new Json(RECORDS)],
])(
  'a list that is %s reads the same before and after it was sent, with what its headers say of it',
  async (_, body) => {
    const kept = await keptAnswer({ status: 200, headers: { 'x-total-count': '4' }, body });
    const read = async () => {
      const { ok, headers, json } = kept.reading();
      return { ok, total: headers.get('x-total-count'), has: headers.has('link'), rows: await json() };
    };
    const before = await read();
    expect(before).toEqual({ ok: true, total: '4', has: false, rows: RECORDS });
    expect(kept.at('identity')?.body.toString()).toBe(JSON.stringify(RECORDS));
    expect(await read()).toEqual(before);
  },
);

it('a list that is a value gives each reader rows of their own, whose records nobody can change', async () => {
  const kept = await keptAnswer({
    status: 200,
    headers: {},
    body: new Json([{ event: { title: 'Perunnal' } }]),
  });
  const read = async () => (await kept.reading().json()) as { event: { title: string } }[];
  const rows = await read();
  rows.pop();
  const [row] = await read();
  expect(() => Object.assign(row?.event ?? {}, { title: 'Another' })).toThrow(TypeError);
  expect(await read()).toEqual([{ event: { title: 'Perunnal' } }]);
});

it('takes up as much room as it may come to need', async () => {
  const words = 'a word '.repeat(1_000);
  const bytesOf = async (body: string | Json) => (await keptAnswer({ status: 200, headers: {}, body })).bytes;
  expect(await bytesOf(words)).toBe(words.length);
  const taken = await bytesOf(new Json([{ words }, { words: null }]));
  expect(taken).toBeGreaterThan(2 * words.length);
  expect(taken).toBeLessThan(2.1 * words.length);
});
