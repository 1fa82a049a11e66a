import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compressedResponse, negotiateEncoding } from './compression.ts';

it.each([
  ['gzip, deflate, br', 'br'],
  ['br;q=1.0, gzip;q=0.8', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0', 'identity'],
  ['sobriety', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('Accept-Encoding %j selects %s', (header, encoding) => {
  expect(negotiateEncoding(header)).toBe(encoding);
});

const value = (body: string) => ({ status: 200, headers: { 'cache-control': 'no-store' }, body });
const asking = (encoding: string) =>
  new Request('http://localhost/', { headers: { 'accept-encoding': encoding } });

it('a response is compressed when the client accepts an encoding', async () => {
  const body = 'some words '.repeat(100);
  const compressed = await compressedResponse(value(body), asking('gzip, br'));
  expect(Object.fromEntries(compressed.headers)).toEqual({
    'cache-control': 'no-store',
    'content-encoding': 'br',
    vary: 'Accept-Encoding',
  });
  expect(brotliDecompressSync(await compressed.bytes()).toString()).toBe(body);
  expect(await (await compressedResponse(value(body), asking('identity'))).text()).toBe(body);
});

it('a short or empty response is not compressed', async () => {
  for (const body of ['[]', '']) {
    const response = await compressedResponse(value(body), asking('br'));
    expect(response.headers.has('content-encoding')).toBe(false);
    expect(await response.text()).toBe(body);
  }
});
