import { describe, expect, it } from 'vitest';
import { find, folderName, optionalText, requiredText, text } from './fields.ts';

/** Every sign that controls something, but those that end a line or set a column. */
const CONTROLS = Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code)).filter(
  (sign) => /\p{Cc}/u.test(sign) && !'\0\t\n\v\f\r\x85'.includes(sign),
);

describe('a text that somebody sends', () => {
  it('keeps what is seen, tabs and line breaks', () => {
    expect(text(100).parse(' Lamp\tand\r\nbell\n\u200d☦️ മലയാളം ')).toBe('Lamp\tand\r\nbell\n\u200d☦️ മലയാളം');
  });

  it('loses the signs that no screen shows, and keeps every other kind of line break as one', () => {
    expect(CONTROLS).toHaveLength(65 - 7);
    expect(text(100).parse(`Lamp${CONTROLS.join('')}s`)).toBe('Lamps');
    expect(text(100).parse('Lamp\vbell\fbook\u0085end')).toBe('Lamp\nbell\nbook\nend');
  });

  it('that consists of nothing else is empty', () => {
    const unseen = '\u0001'.repeat(199);
    expect(requiredText(200).safeParse(unseen).error?.issues[0]?.message).toBe('Please fill this in');
    expect(optionalText(200).parse(unseen)).toBeNull();
    expect(find.safeParse('\u0001').success).toBe(false);
  });

  it('hides no run of accents behind such a sign', () => {
    const accents = '\u0301'.repeat(20);
    expect(text(100).safeParse(`e${accents}\u0001${accents}`).success).toBe(false);
  });

  it.each(['\0', '\ud800'])('is refused where no database can store it (%j)', (sign) => {
    expect(
      text(100)
        .safeParse(`Lamp${sign}`)
        .error?.issues.map(({ message }) => message),
    ).toEqual(['This text contains characters that cannot be stored']);
  });
});

describe('a folder’s name', () => {
  it('may be a hundred letters of any script', () => {
    for (const sign of ['a', 'മ', '漢']) expect(folderName.parse(sign.repeat(100))).toHaveLength(100);
    expect(folderName.safeParse('a'.repeat(101)).error?.issues[0]?.message).toBe('At most 100 characters');
  });

  it.each([
    ['\u3300', 50],
    ['\ufdfa', 11],
  ])('that is compared as more than two hundred letters is refused (%j)', (sign, most) => {
    expect(folderName.parse(sign.repeat(most))).toHaveLength(most);
    expect(folderName.safeParse(sign.repeat(most + 1)).error?.issues[0]?.message).toBe(
      'This name has too many signs that stand for several letters',
    );
  });
});
