import { describe, expect, it } from 'vitest';
import { hasTooManyCombiningMarks } from './characters.ts';
import { toSearchedText } from './search.ts';

describe('combining marks on one letter', () => {
  it.each([
    ['Malayalam', 'പ്രാർത്ഥിക്കണമേ'],
    ['Syriac with its points', 'ܩܰܕܺܝܫܰܬ݂ ܐܰܠܳܗܳܐ'],
    ['Hebrew with accents', 'בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים'],
    ['an emoji family', '👩🏽‍👩🏽‍👧🏽❤️'],
    ['thirty marks', `a${'\u0301'.repeat(30)}`],
  ])('are accepted in %s', (_, text) => expect(hasTooManyCombiningMarks(text)).toBe(false));

  it('are rejected when there are more than thirty, at any position', () => {
    for (let precedingLetters = 0; precedingLetters < 70; precedingLetters += 1)
      for (const mark of ['\u0301', '\u{1d165}'])
        expect(hasTooManyCombiningMarks(`${'e\u0301'.repeat(precedingLetters)}a${mark.repeat(31)}`)).toBe(
          true,
        );
  });

  it('are truncated to thirty in a text that is searched', () => {
    expect(toSearchedText(`അ${'ി'.repeat(99)}ബ`).words).toBe(` അ${'ി'.repeat(30)}ബ `);
  });
});
