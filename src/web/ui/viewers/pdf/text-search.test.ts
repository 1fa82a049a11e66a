import { describe, expect, it } from 'vitest';
import { quickest } from '#domain/testing/min-duration.ts';
import { firstFrom, found, pageText } from './text-search.ts';

const page = pageText([
  { str: 'Holy', hasEOL: false },
  {},
  { str: ' ', hasEOL: false },
  { str: 'Qurbana', hasEOL: true },
  { str: 'at 8:30 (every Sunday)', hasEOL: false },
]);

describe('a search in a document', () => {
  it('reads a page with its lines joined', () => {
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
  ])('for %j finds %o', (term, texts) => {
    expect(found(term, page, 3).map(({ from, to }) => page.slice(from, to))).toEqual(texts);
  });

  it('finds Malayalam and letters beyond the first plane', () => {
    expect(found('കുർബാന', 'വി. കുർബാന', 0)).toEqual([{ page: 0, from: 4, to: 10 }]);
    expect(found('b', '𝔸 b', 0)).toEqual([{ page: 0, from: 3, to: 4 }]);
  });

  it('takes no longer than a blink over a long page and a nasty term', () => {
    expect(quickest(() => found(`${'a '.repeat(49)}b`, 'a '.repeat(50_000), 0))).toBeLessThan(1000);
  });

  it('begins at the page that one reads', () => {
    const all = [0, 2, 5].map((at) => ({ page: at, from: 0, to: 1 }));
    expect([0, 1, 3, 6].map((at) => firstFrom(all, at))).toEqual([0, 1, 2, 0]);
  });
});
