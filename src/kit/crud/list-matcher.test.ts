import { expect, it } from 'vitest';
import { listMatcher } from './list-matcher.ts';

it.each([
  ['12/24', true],
  ['12/24/26', true],
  ['12/24/2026', true],
  ['2026-12-24', true],
  ['12-24-2026\u200b', true],
  ['24.12.2026', true],
  ['24/12', false],
  ['12-24', false],
  ['Dec 24', true],
  ['December', true],
  ['Thursday', true],
  ['2/24', false],
  ['12/2', false],
  ['12/24/2025', false],
  ['13/24', false],
  ['Dec 25', false],
])('a search for %j finds the event of December 24: %s', (term, isFound) => {
  expect(listMatcher(term)('Christmas tree', null, '2026-12-24')).toBe(isFound);
});

it('a search for 1/2 still finds the text 1/2', () => {
  expect(listMatcher('1/2')('1/2 day trip', '2026-12-24')).toBe(true);
});

it('a search for February 29 finds it in leap years', () => {
  expect(listMatcher('2/29')('Camp', '2028-02-29')).toBe(true);
});
