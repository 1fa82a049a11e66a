import { describe, expect, it } from 'vitest';
import { minDuration } from '../testing/min-duration.ts';
import { hasTooManyCombiningMarks } from './characters.ts';
import { linkify, linkifyNamed } from './linkify.ts';
import { singleLine, truncate } from './preview.ts';
import { foldText, matchesSearch } from './search.ts';
import { slug } from './slug.ts';

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

  it('are truncated to thirty by foldText', () => {
    expect(foldText(`A${'\u0316'.repeat(99)}b`)).toBe(`a${'\u0316'.repeat(30)}b`);
  });
});

describe('text functions', () => {
  const worstCases = {
    blanks: `${' '.repeat(4999)}x`,
    dots: `http://a${'.'.repeat(4990)}x`,
    brackets: `http://a${'('.repeat(2500)}${')'.repeat(2500)}x`,
    'at signs': 'a@'.repeat(2500),
    'local parts': 'a.'.repeat(2500),
    'host names': `a@a${'.a'.repeat(2500)}@`,
    'URL prefixes': 'https://www.'.repeat(420),
    'combining marks': `a${'\u0301'.repeat(4999)}`,
    'unordered combining marks': `a${['\u0345', '\u035d', '\u035c', '\u0315', '\u0301', '\u0316', '\u3099', '\u0334'].map((mark) => mark.repeat(620)).join('')}`,
    joiners: '\u200d'.repeat(5000),
    flags: '🇮'.repeat(2500),
    hyphens: `${'-'.repeat(4999)}x`,
    'opening brackets': '['.repeat(5000),
    'unterminated named links': '[a](b'.repeat(1000),
  };
  const functions = {
    truncate: (text: string) => truncate(text, 4900),
    singleLine: (text: string) => singleLine(text, 4900),
    matchesSearch: (text: string) => matchesSearch(text, text),
    slug,
    linkify,
    linkifyNamed,
  };
  const cases = Object.keys(functions).flatMap((name) =>
    Object.entries(worstCases).map(([kind, text]) => [name, kind, text] as const),
  );

  it.each(cases)('%s processes 5,000 characters of %s in less than 50 ms', (name, _, text) => {
    expect(minDuration(() => functions[name as keyof typeof functions](text))).toBeLessThan(50);
  });
});
