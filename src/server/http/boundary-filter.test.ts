import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ApiProblem } from '#contract/problem.ts';
import { boundaryOf, TOO_MANY_PARTS, upToItsEnd } from './boundary-filter.ts';

describe('the boundary of a form', () => {
  it.each([
    ['multipart/form-data; boundary=----WebKitFormBoundary7MA4YWxk', '----WebKitFormBoundary7MA4YWxk'],
    ['multipart/form-data; charset=utf-8; Boundary=x', 'x'],
    ['multipart/form-data;boundary="a b:c"; charset=utf-8', 'a b:c'],
    [`multipart/form-data; boundary=${'x'.repeat(70)}`, 'x'.repeat(70)],
  ])('is what %s names', (type, boundary) => {
    expect(boundaryOf(type)).toBe(boundary);
  });

  it.each([
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=""',
    'multipart/form-data; boundary="a "',
    'multipart/form-data; boundary="a\\"b"',
    "multipart/form-data; boundary*=utf-8''%0D%0A",
    `multipart/form-data; boundary=${'x'.repeat(71)}`,
  ])('is none in %s', (type) => {
    expect(boundaryOf(type)).toBeUndefined();
  });
});

/** Cuts a form into chunks of these lengths, one after the other and over again. */
function* cut(form: string, lengths: readonly number[]) {
  const bytes = Buffer.from(form);
  for (let from = 0, turn = 0; from < bytes.byteLength; turn += 1) {
    const to = from + (lengths[turn % lengths.length] as number);
    yield bytes.subarray(from, to);
    from = to;
  }
}

async function passedOn(chunks: Iterable<Uint8Array>, { boundary = 'x', most = 1_000 } = {}) {
  const passed: Uint8Array[] = [];
  try {
    for await (const chunk of upToItsEnd(Readable.from(chunks), { boundary, most })) passed.push(chunk);
  } catch (error) {
    return (error as ApiProblem).message;
  }
  return Buffer.concat(passed).toString();
}

const piece = fc.constantFrom(
  ...['--x', '\r\n--x', '\r\n--x\r\n', '\r\n--x--', '--', '-', '\r\n', '\r', '\n', 'x', 'ab'],
  ...['file', 'field', 'none'].map((name) => `content-disposition: form-data; name="${name}"\r\n\r\n`),
);
const form = fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join(''));
const lengths = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1 });

const HALF = 'The form has half an end';

/** A form up to the end of its closing delimiter; `undefined` where it has none, HALF where a half comes before it. */
function upToEnd(text: string): string | undefined {
  const [, whole, half] = /^(.*?\r\n--x(?:--|(-[^-])))/s.exec(`\r\n${text}`) ?? [];
  return half ? HALF : whole?.slice(2);
}

describe('a form, wherever it is cut into chunks,', () => {
  it('is passed on as far as the end of its closing delimiter, and refused where that is a half', async () => {
    await fc.assert(
      fc.asyncProperty(form, lengths, async (text, lengths) => {
        expect(await passedOn(cut(text, lengths))).toBe(upToEnd(text) ?? text);
      }),
    );
  });

  it.each([
    '--x--',
    '--x--\r\n',
    '--x--\r\n--x\r\n--x--',
    'a preamble\r\n--x\r\n\r\na\r\n--x--\r\n--x--an epilogue\r\n--x-',
  ])('has its end where it first stands: %j', async (text) => {
    const expected = text.slice(0, text.indexOf('--x--') + 5);
    for (let at = 0; at <= text.length; at += 1)
      expect(await passedOn([Buffer.from(text.slice(0, at)), Buffer.from(text.slice(at))])).toBe(expected);
  });

  it('is refused with one delimiter too many', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 5 }), lengths, async (most, lengths) => {
        const text = `${'--x-x\r\n'.repeat(most)}--x-x--\r\n--x-x\r\n`;
        const pass = (most: number) => passedOn(cut(text, lengths), { boundary: 'x-x', most });
        expect([await pass(most), await pass(most + 1)]).toEqual([TOO_MANY_PARTS, text.slice(0, -9)]);
      }),
    );
  });

  it('is one of which the parser tells the end', async () => {
    await fc.assert(
      fc.asyncProperty(form, lengths, async (text, lengths) => {
        const parser = new Busboy({
          headers: { 'content-type': 'multipart/form-data; boundary=x' },
          isPartAFile: (name) => name === 'file',
        });
        parser.on('file', (_, file) => file.on('error', () => undefined).resume());
        const body = upToItsEnd(Readable.from(cut(text, lengths)), { boundary: 'x', most: 1_000 });
        const told = await pipeline(body, parser).catch((error: Error) => error.message);
        const end = upToEnd(text);
        const expected = end === undefined ? 'Unexpected end of multipart data' : undefined;
        expect(told).toBe(end === HALF ? HALF : expected);
      }),
    );
  });

  it('is so too behind a long part that nobody reads, and that comes with its end', async () => {
    const parser = new Busboy({ headers: { 'content-type': 'multipart/form-data; boundary=x' } });
    const whole = [Buffer.from(`--x\r\n\r\n${'a'.repeat(200_000)}\r\n--x--`)];
    await pipeline(upToItsEnd(Readable.from(whole), { boundary: 'x', most: 2 }), parser);
    expect(parser.writableFinished).toBe(true);
  });
});
