import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMatcher, excerpt, findMarks, hasWord, queryWords, toSearchedText } from './search.ts';

const matchesSearch = (term: string, ...fields: readonly (string | null)[]) => createMatcher(term)(...fields);

const hasWords = (query: string, text: string) =>
  queryWords(query).every((word) => hasWord(toSearchedText(text), word));

describe('the search of a list', () => {
  it.each([
    ['carol', 'Candlelight CAROL service', true],
    ['  Carol ', 'Candlelight carol service', true],
    ['service carol', 'Candlelight carol service', true],
    ['light', 'Candlelight carol service', true],
    ['picnic', 'Candlelight carol service', false],
    ['carol picnic', 'Candlelight carol service', false],
    ['പെരുന്നാൾ', 'ഇടവക പെരുന്നാൾ', true],
    ["St. Mary's", 'St. Mary’s Feast', true],
    ['St. Mary´s', "St. Mary's Feast", true],
    ['St. Mary‘s', 'St. Maryʼs Feast', true],
    ['VBS Registration', 'VBS\u00a0Registration', true],
    ['9-10', 'Grades 9–10', true],
    ['9\u221210', 'Grades 9-10', true],
    ['jose cafe', 'José Café', true],
    ['café', 'Cafe\u0301 after Qurbana', true],
    ['.*', 'anything', false],
    ['%', 'anything', false],
    ['December 2025', '2025-12-25', true],
    ['Dec 25', '2025-12-25', true],
    ['2025', '2025-12-25', true],
    ['Dec 26', '2025-12-25', false],
    ['Dec 2', '2025-12-25', false],
    ['Dec 5', '2025-12-05', true],
    ['a%b', 'a_b', false],
  ])('returns for the term %j and the text %j: %s', (term, title, isMatch) => {
    expect(matchesSearch(term, title, null)).toBe(isMatch);
  });

  it.each([
    ['kurbana', 'Holy Qurbana'],
    ['Qurbono', 'Kurbana'],
    ['mor gregorios', 'Mar Gregorios'],
    ['Mar Grigorios', 'Mor Greegorios'],
    ['sleeva', 'Feast of Sleeba'],
    ['kurishu', 'Koonan Kurishinte'],
    ['danaha', 'Denaha'],
    ['perunal', 'Perunnal'],
    ['Maryam', 'Marth Mariam'],
    ['raza', 'The Raasa'],
    ['bawa', 'Catholicos Bava'],
    ['Divannasios', 'Mar Dionysius'],
    ['കുർബാന', 'വി. കുർബ്ബാന'],
    ['മറിയം', 'മറിയമിന്റെ'],
    ['ദുഖവെള്ളി', 'ദുഃഖവെള്ളി'],
    ['എൽദോ', 'യൽദോ പെരുന്നാൾ'],
    ['യെൽദോ', 'യൽദോ പെരുന്നാൾ'],
    ['കൂദാശ് ഈത്തോ', 'കൂദോശ് ഈത്തോ ഞായർ'],
    ['ഗ്രിഗോറിയോസ്', 'മാർ ഗ്രീഗോറിയോസ്'],
  ])('finds by the spelling %j “%s”', (term, text) => {
    expect(matchesSearch(term, text)).toBe(true);
  });

  it.each([
    ['mor', 'Mary'],
    ['bell', 'Well'],
    ['Mary', 'Mar Thoma'],
    ['മണി', 'മണൽ'],
  ])('does not take %j for “%s”', (term, text) => {
    expect(matchesSearch(term, text)).toBe(false);
  });

  it('searches every field, and matches everything when the term is blank', () => {
    expect(matchesSearch('hall', 'Picnic', 'In the Hall')).toBe(true);
    expect(matchesSearch('picnic hall', 'Picnic', 'In the Hall')).toBe(true);
    expect(matchesSearch('hall', 'Picnic', null)).toBe(false);
    expect(matchesSearch('  ', null, null)).toBe(true);
  });

  it('finds any substring, case-insensitively', { tags: ['P5'] }, () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ unit: 'grapheme-ascii' }), fc.string(), (before, piece, after) => {
        expect(matchesSearch(piece.toUpperCase(), before + piece + after)).toBe(true);
      }),
    );
  });
});

describe('a search by words', () => {
  it.each([
    ['carol candle', 'Candlelight carol service', true],
    ['light', 'Candlelight carol service', false],
    ['marys', 'St. Mary’s feast', true],
    ['mary', "St. Mary's feast", true],
    ['qurbana', 'Holy\u200e \u202bQurbana\u202c', true],
    ['100%', '100 % of the gifts', true],
    ['\0 🙏', 'anything', true],
  ])('for %j in %j returns %s', (query, text, isFound) => {
    expect(hasWords(query, text)).toBe(isFound);
  });

  it.each([
    ['an atomic chillu and one with a joiner', 'അവൻ', 'അവന്\u200d'],
    ['each chillu', 'ൺ ൻ ർ ൽ ൾ ൿ', 'ണ്\u200d ന്\u200d ര്\u200d ല്\u200d ള്\u200d ക്\u200d'],
    ['nta with a chillu and as a conjunct', 'എൻറെ', 'എന്റെ'],
    ['nta with a chillu and a virama', 'എൻ്റെ', 'എന്റെ'],
    ['a non-joiner', 'ഞായറാഴ്ച', 'ഞായറാഴ്\u200cച'],
    ['a vowel sign in one part and in two', 'കൊ കോ', 'ക\u0d46\u0d3e ക\u0d47\u0d3e'],
    ['the two forms of au', 'കൗമാരം', 'കൌമാരം'],
  ])('reads %s as the same Malayalam letters', (_, one, other) => {
    expect(toSearchedText(one)).toEqual(toSearchedText(other));
  });

  it('finds a Malayalam word with an ending', () => {
    expect(hasWords('പെരുന്നാൾ', 'പെരുന്നാളിന്റെ സമയം')).toBe(true);
    expect(hasWords('കുരിശ്', 'വിശുദ്ധ കുരിശിന്റെ')).toBe(true);
  });

  it('ignores the order and repetition of words', () => {
    expect(queryWords('a candle CANDLES and candle').map(({ word }) => word)).toEqual(['candles', 'and']);
    expect(queryWords(' .. ')).toEqual([]);
  });

  it('finds the beginning of every word of a text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(hasWords(text, text)).toBe(true);
      }),
    );
  });
});

it.each([
  ['Candlelight CAROL service', 'carol cand', '[Candlelight] [CAROL] service'],
  ['അവന്\u200d വരും', 'അവൻ', '[അവന്\u200d] വരും'],
  ['Café, cafés', 'cafe', '[Café], [cafés]'],
  ['Holy Qurbana', 'kurbana', 'Holy [Qurbana]'],
  ['<b>bold</b>', 'b', '<[b]>[bold]</[b]>'],
  ['nothing', 'x', 'nothing'],
  ['', 'x', ''],
])('the marks in %j for %j are %j', (text, query, expected) => {
  const marks = findMarks(text, queryWords(query)).flat();
  const parts = [0, ...marks].map((start, index) => text.slice(start, marks[index]));
  expect(parts.map((part, index) => (index % 2 === 1 ? `[${part}]` : part)).join('')).toBe(expected);
});

describe('excerpt', () => {
  const long = `${'word '.repeat(100)}umbrella ${'more '.repeat(100)}`;

  it('starts shortly before the first match', () => {
    const text = excerpt(long, queryWords('umbrella'), 160);
    expect(text).toMatch(/^…(?:word ){11}umbrella (?:more )+more…$/);
    expect(text.length).toBeLessThanOrEqual(161);
  });

  it('starts at the beginning when the match is near, or when there is none', () => {
    expect(excerpt('An umbrella\nfor all', queryWords('umbrella'), 160)).toBe('An umbrella for all');
    expect(excerpt(long, queryWords('picnic'), 20)).toBe('word word word word…');
  });
});
