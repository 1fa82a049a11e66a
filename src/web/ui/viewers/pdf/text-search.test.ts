import { describe, expect, it } from 'vitest';
import { minDuration } from '#domain/testing/min-duration.ts';
import { findMatches, firstMatchIndex, pageText } from './text-search.ts';

const page = pageText([
  { str: 'Holy', hasEOL: false },
  {},
  { str: ' ', hasEOL: false },
  { str: 'Qurbana', hasEOL: true },
  { str: 'at 8:30 (every Sunday)', hasEOL: false },
]);

describe('a search in a document', () => {
  it('joins the lines of a page', () => {
    expect(page).toBe('Holy Qurbana at 8:30 (every Sunday)');
  });

  it.each([
    ['qurbana', ['Qurbana']],
    ['HOLY  qurbana at', ['Holy Qurbana at']],
    ['a', ['a', 'a', 'a', 'a']],
    ['(every', ['(every']],
    ['8.30', []],
    ['', []],
    ['   ', []],
    ['x'.repeat(5000), []],
  ])('finds for %j the matches %o', (term, texts) => {
    expect(findMatches(term, page, 3).map(({ from, to }) => page.slice(from, to))).toEqual(texts);
  });

  it('finds Malayalam and characters outside the Basic Multilingual Plane', () => {
    expect(findMatches('കുർബാന', 'വി. കുർബാന', 0)).toEqual([{ page: 0, from: 4, to: 10 }]);
    expect(findMatches('b', '𝔸 b', 0)).toEqual([{ page: 0, from: 3, to: 4 }]);
  });

  it('takes less than a second for a long page and a repetitive term', () => {
    expect(minDuration(() => findMatches(`${'a '.repeat(49)}b`, 'a '.repeat(50_000), 0))).toBeLessThan(1000);
  });

  it('starts at the current page', () => {
    const matches = [0, 2, 5].map((at) => ({ page: at, from: 0, to: 1 }));
    expect([0, 1, 3, 6].map((at) => firstMatchIndex(matches, at))).toEqual([0, 1, 2, 0]);
  });
});
