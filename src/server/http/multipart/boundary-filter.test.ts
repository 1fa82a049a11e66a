import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ApiProblem } from '#contract/problem.ts';
import { parseBoundary, TOO_MANY_PARTS, untilClosingBoundary } from './boundary-filter.ts';

describe('parseBoundary', () => {
  it.each([
    ['multipart/form-data; boundary=----WebKitFormBoundary7MA4YWxk', '----WebKitFormBoundary7MA4YWxk'],
    ['multipart/form-data; charset=utf-8; Boundary=x', 'x'],
    ['multipart/form-data;boundary="a b:c"; charset=utf-8', 'a b:c'],
    [`multipart/form-data; boundary=${'x'.repeat(70)}`, 'x'.repeat(70)],
  ])('finds the boundary in %s', (type, boundary) => {
    expect(parseBoundary(type)).toBe(boundary);
  });

  it.each([
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=""',
    'multipart/form-data; boundary="a "',
    'multipart/form-data; boundary="a\\"b"',
    "multipart/form-data; boundary*=utf-8''%0D%0A",
    `multipart/form-data; boundary=${'x'.repeat(71)}`,
  ])('finds no valid boundary in %s', (type) => {
    expect(parseBoundary(type)).toBeUndefined();
  });
});

/** Splits a form into chunks of these lengths, repeated. */
function* cut(form: string, lengths: readonly number[]) {
  const bytes = Buffer.from(form);
  for (let from = 0, index = 0; from < bytes.byteLength; index += 1) {
    const to = from + (lengths[index % lengths.length] as number);
    yield bytes.subarray(from, to);
    from = to;
  }
}

async function passedOn(chunks: Iterable<Uint8Array>, { boundary = 'x', maxDelimiters = 1_000 } = {}) {
  const passed: Uint8Array[] = [];
  try {
    for await (const chunk of untilClosingBoundary(Readable.from(chunks), { boundary, maxDelimiters }))
      passed.push(chunk);
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

const MALFORMED_END = 'The form has a malformed closing boundary';

/**
 * A form up to the end of its closing delimiter; `undefined` if it has none, MALFORMED_END if a malformed one comes
 * first.
 */
function upToEnd(text: string): string | undefined {
  const [, whole, half] = /^(.*?\r\n--x(?:--|(-[^-])))/s.exec(`\r\n${text}`) ?? [];
  return half ? MALFORMED_END : whole?.slice(2);
}

describe('a form in chunks of any size', () => {
  it('is passed on up to its closing delimiter, and rejected if that is malformed', async () => {
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
  ])('ends at its first closing delimiter: %j', async (text) => {
    const expected = text.slice(0, text.indexOf('--x--') + 5);
    for (let at = 0; at <= text.length; at += 1)
      expect(await passedOn([Buffer.from(text.slice(0, at)), Buffer.from(text.slice(at))])).toBe(expected);
  });

  it('is rejected when it has too many delimiters', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 5 }), lengths, async (maxDelimiters, lengths) => {
        const text = `${'--x-x\r\n'.repeat(maxDelimiters)}--x-x--\r\n--x-x\r\n`;
        const pass = (limit: number) =>
          passedOn(cut(text, lengths), { boundary: 'x-x', maxDelimiters: limit });
        expect([await pass(maxDelimiters), await pass(maxDelimiters + 1)]).toEqual([
          TOO_MANY_PARTS,
          text.slice(0, -9),
        ]);
      }),
    );
  });

  it('makes busboy finish', async () => {
    await fc.assert(
      fc.asyncProperty(form, lengths, async (text, lengths) => {
        const parser = new Busboy({
          headers: { 'content-type': 'multipart/form-data; boundary=x' },
          isPartAFile: (name) => name === 'file',
        });
        parser.on('file', (_, file) => file.on('error', () => undefined).resume());
        const body = untilClosingBoundary(Readable.from(cut(text, lengths)), {
          boundary: 'x',
          maxDelimiters: 1_000,
        });
        const message = await pipeline(body, parser).catch((error: Error) => error.message);
        const end = upToEnd(text);
        const expected = end === undefined ? 'Unexpected end of multipart data' : undefined;
        expect(message).toBe(end === MALFORMED_END ? MALFORMED_END : expected);
      }),
    );
  });

  it('makes busboy finish when its end is in the same chunk as a long unread part', async () => {
    const parser = new Busboy({ headers: { 'content-type': 'multipart/form-data; boundary=x' } });
    const whole = [Buffer.from(`--x\r\n\r\n${'a'.repeat(200_000)}\r\n--x--`)];
    await pipeline(untilClosingBoundary(Readable.from(whole), { boundary: 'x', maxDelimiters: 2 }), parser);
    expect(parser.writableFinished).toBe(true);
  });
});
