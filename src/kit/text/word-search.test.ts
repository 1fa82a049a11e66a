import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excerpt, foldWords, markWords, queryWords, wordPattern } from './word-search.ts';

const matches = (query: string, text: string) =>
  queryWords(query).every((word) => wordPattern(word).test(foldWords(text)));

describe('a search by words', () => {
  it.each([
    ['CAROL', 'Candlelight carol service', true],
    ['carol candle', 'Candlelight carol service', true],
    ['light', 'Candlelight carol service', false],
    ['carol picnic', 'Candlelight carol service', false],
    ['cafe', 'Café after Qurbana', true],
    ['Café', 'Cafe\u0301 after Qurbana', true],
    ['marys', 'St. Mary’s feast', true],
    ['mary', "St. Mary's feast", true],
    ['qurbana', 'Holy\u200e \u202bQurbana\u202c', true],
    ['%', '100 % of the _ gifts', true],
    ['100%', '100 % of the gifts', true],
    ['.*', 'anything', true],
    ['\0 🙏', 'anything', true],
  ])('for %j in %j returns %s', (query, text, isFound) => {
    expect(matches(query, text)).toBe(isFound);
  });

  it.each([
    ['an atomic chillu and one with a joiner', 'അവൻ', 'അവന്\u200d'],
    ['each chillu', 'ൺ ൻ ർ ൽ ൾ ൿ', 'ണ്\u200d ന്\u200d ര്\u200d ല്\u200d ള്\u200d ക്\u200d'],
    ['nta with a chillu and as a conjunct', 'എൻറെ', 'എന്റെ'],
    ['a non-joiner', 'ഞായറാഴ്ച', 'ഞായറാഴ്\u200cച'],
    ['a vowel sign in one part and in two', 'കൊ കോ', 'ക\u0d46\u0d3e ക\u0d47\u0d3e'],
    ['the two forms of au', 'കൗമാരം', 'കൌമാരം'],
  ])('reads %s as the same Malayalam letters', (_, one, other) => {
    expect(foldWords(one)).toBe(foldWords(other));
    expect(matches(one, `ഇടവക ${other}`)).toBe(true);
    expect(matches(other, one)).toBe(true);
  });

  it('finds a Malayalam word with an ending, but no other vowel', () => {
    expect(matches('പെരുന്നാൾ', 'പെരുന്നാളിന്റെ സമയം')).toBe(true);
    expect(matches('മണി', 'മണൽ')).toBe(false);
    expect(matches('ഇടവക', 'ഇടവക')).toBe(true);
  });

  it('ignores the order and repetition of words', () => {
    expect(queryWords('a candle CANDLES and candle')).toEqual(['candles', 'and']);
    expect(queryWords(' .. ')).toEqual([]);
  });

  it('finds the beginning of every word of a text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        for (const word of queryWords(text)) expect(wordPattern(word).test(foldWords(text))).toBe(true);
      }),
    );
  });
});

describe('markWords', () => {
  const marked = (text: string, query: string) =>
    markWords(text, queryWords(query))
      .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
      .join('');

  it.each([
    ['Candlelight CAROL service', 'carol cand', '[Candlelight] [CAROL] service'],
    ['അവന്\u200d വരും', 'അവൻ', '[അവന്\u200d] വരും'],
    ['Café, cafés', 'cafe', '[Café], [cafés]'],
    ['<b>bold</b>', 'b', '<[b]>[bold]</[b]>'],
    ['nothing', 'x', 'nothing'],
    ['', 'x', ''],
  ])('marks in %j for %j: %j', (text, query, expected) => {
    expect(marked(text, query)).toBe(expected);
  });

  it('preserves the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, query) => {
        const parts = markWords(text, queryWords(query));
        expect(parts.map((part) => part.text).join('')).toBe(text);
      }),
    );
  });
});

describe('excerpt', () => {
  const long = `${'word '.repeat(100)}umbrella ${'more '.repeat(100)}`;

  it('starts shortly before the first match', () => {
    const text = excerpt(long, ['umbrella'], 160);
    expect(text).toMatch(/^…(?:word ){11}umbrella (?:more )+more…$/);
    expect(text.length).toBeLessThanOrEqual(161);
  });

  it('starts at the beginning when the match is near, or when there is none', () => {
    expect(excerpt('An umbrella\nfor all', ['umbrella'], 160)).toBe('An umbrella for all');
    expect(excerpt(long, ['picnic'], 20)).toBe('word word word word…');
  });
});
