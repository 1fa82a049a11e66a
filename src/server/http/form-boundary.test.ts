import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundaryOf, delimitersBeyond } from './form-boundary.ts';

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

describe('the delimiters of a form', () => {
  it('are counted as they are in the whole, wherever it is cut into chunks', () => {
    const piece = fc.constantFrom('\r\n--x-x', '--x-x', '\r\n', '\r\n--x', '\r\n--', '\r', 'x', '-');
    const sizes = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1 });
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), sizes, (pieces, lengths) => {
        const form = Buffer.from(pieces.join(''));
        const inAll = `\r\n${form}`.split('\r\n--x-x').length - 1;
        const isBeyond = [inAll - 1, inAll].map((most) => {
          const hasTooMany = delimitersBeyond('x-x', most);
          let said = false;
          for (let from = 0, turn = 0; from < form.byteLength; turn += 1) {
            const to = from + (lengths[turn % lengths.length] as number);
            said = hasTooMany(form.subarray(from, to));
            from = to;
          }
          return said;
        });
        expect(isBeyond).toEqual([form.byteLength > 0, false]);
      }),
    );
  });
});
