import { createHook } from 'node:async_hooks';
import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { encodingFor, packedResponse } from './compression.ts';
import { keptAnswer } from './response-cache.ts';

it.each([
  ['gzip, deflate, br', 'br'],
  ['br;q=1.0, gzip;q=0.8', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0', 'identity'],
  ['sobriety', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('Accept-Encoding %j is served %s', (header, encoding) => {
  expect(encodingFor(header)).toBe(encoding);
});

const reply = (body: string) => ({ status: 200, headers: { 'cache-control': 'no-store' }, body });
const asking = (encoding: string) =>
  new Request('http://localhost/', { headers: { 'accept-encoding': encoding } });

it('packs an answer for whoever takes it so', async () => {
  const body = 'some words '.repeat(100);
  const packed = await packedResponse(reply(body), asking('gzip, br'));
  expect(Object.fromEntries(packed.headers)).toEqual({
    'cache-control': 'no-store',
    'content-encoding': 'br',
    vary: 'Accept-Encoding',
  });
  expect(brotliDecompressSync(await packed.bytes()).toString()).toBe(body);
  expect(await (await packedResponse(reply(body), asking('identity'))).text()).toBe(body);
});

it('leaves a short answer, and none, as they are', async () => {
  for (const body of ['[]', '']) {
    const answer = await packedResponse(reply(body), asking('br'));
    expect(answer.headers.has('content-encoding')).toBe(false);
    expect(await answer.text()).toBe(body);
  }
});

it('has two encoders at a time, however many answers are asked for at once, and packs them all', async () => {
  let encoders = 0;
  const watch = createHook({
    init(_, type) {
      if (type === 'ZLIB') encoders += 1;
    },
  }).enable();
  const bodies = Array.from({ length: 5 }, (_, n) => `words ${n} `.repeat(100));
  const kept = await Promise.all(bodies.map((body) => keptAnswer(new Response(body))));
  const forms = kept.flatMap(({ form }) => [form('br'), form('gzip')]);
  const answers = bodies.map((body) => packedResponse(reply(body), asking('br')));
  const atOnce = encoders;
  await Promise.all(forms);
  const words = (await Promise.all(answers)).map(async (answer) =>
    brotliDecompressSync(await answer.bytes()),
  );
  watch.disable();
  expect([atOnce, encoders]).toEqual([2, 15]);
  expect((await Promise.all(words)).map(String)).toEqual(bodies);
});
