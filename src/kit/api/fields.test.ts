import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { folderName, normalizedEmail, optionalText, requiredText, search, text } from './fields.ts';

/** All control characters except NUL, tab and line breaks. */
const CONTROLS = Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code)).filter(
  (sign) => /\p{Cc}/u.test(sign) && !'\0\t\n\v\f\r\x85'.includes(sign),
);

describe('text()', () => {
  it('preserves visible characters, tabs and line breaks', () => {
    expect(text(100).parse(' Lamp\tand\r\nbell\n\u200d☦️ മലയാളം ')).toBe('Lamp\tand\r\nbell\n\u200d☦️ മലയാളം');
  });

  it('removes control characters and converts every kind of line break to a newline', () => {
    expect(CONTROLS).toHaveLength(65 - 7);
    expect(text(100).parse(`Lamp${CONTROLS.join('')}s`)).toMatch(/^Lamp\P{Cc}*s$/u);
    expect(text(100).parse('Lamp\vbell\fbook')).toBe('Lamp\nbell\nbook');
  });

  it('is empty when the input has only control characters', () => {
    const unseen = '\u0001'.repeat(199);
    expect(requiredText(200).safeParse(unseen).error?.issues[0]?.message).toBe('Please fill this in');
    expect(optionalText(200).parse(unseen)).toBeNull();
    expect(search.safeParse('\u0001').success).toBe(false);
  });

  it('rejects a run of accents that control characters interrupt', () => {
    const accents = '\u0301'.repeat(20);
    expect(text(100).safeParse(`e${accents}\u0001${accents}`).success).toBe(false);
  });

  it('counts UTF-16 code units: an emoji counts as two characters', () => {
    const atLimit = `${'😀'.repeat(49)}ab`;
    expect(text(100).parse(atLimit)).toBe(atLimit);
    for (const tooLong of [`${'😀'.repeat(50)}a`, '😀'.repeat(101)])
      expect(
        text(100)
          .safeParse(tooLong)
          .error?.issues.map(({ message }) => message),
      ).toEqual(['At most 100 characters']);
  });

  it.each(['\0', '\ud800'])('rejects %j, which a database cannot store', (sign) => {
    expect(
      text(100)
        .safeParse(`Lamp${sign}`)
        .error?.issues.map(({ message }) => message),
    ).toEqual(['This text contains characters that cannot be stored']);
  });
});

describe('folderName', () => {
  it('accepts 100 letters of any script', () => {
    for (const sign of ['a', 'മ', '漢']) expect(folderName.parse(sign.repeat(100))).toHaveLength(100);
    expect(folderName.safeParse('a'.repeat(101)).error?.issues[0]?.message).toBe('At most 100 characters');
  });

  it.each([
    ['\u3300', 50],
    ['\ufdfa', 11],
  ])('rejects a name that normalizes to more than 200 letters (%j)', (sign, most) => {
    expect(folderName.parse(sign.repeat(most))).toHaveLength(most);
    expect(folderName.safeParse(sign.repeat(most + 1)).error?.issues[0]?.message).toBe(
      'This name has too many characters that consist of several letters',
    );
  });
});

it('normalizedEmail converts an address to lower case and normal width, without spaces', () => {
  expect(normalizedEmail.parse(' ｍariam@StThomas.EXAMPLE ')).toBe('mariam@stthomas.example');
});

it('normalizedEmail returns a normalized address unchanged', () => {
  expect(normalizedEmail.parse('J\u030co@stthomas.example')).toBe('\u01f0o@stthomas.example');
  expect(normalizedEmail.parse('o｀brien´s@stthomas.example')).toBe("o'brien's@stthomas.example");
  const letter = fc.string({ unit: 'binary', minLength: 1, maxLength: 1 });
  const capital = fc.constantFrom(...'HJTWYΥΑΣÉﬀŐ');
  const accent = fc.constantFrom(...'\u030c\u0331\u0308\u030a\u0313\u0342\u0345\u200d');
  const apostrophe = fc.constantFrom(...'ŉ\u1fef\u1ffd｀´’');
  const name = fc.array(fc.oneof(letter, capital, accent, apostrophe), { maxLength: 12 });
  fc.assert(
    fc.property(name, (signs) => {
      const once = normalizedEmail.parse(`${signs.join('')}@stthomas.example`);
      expect(normalizedEmail.parse(once)).toBe(once);
    }),
    { numRuns: 2_000 },
  );
});
