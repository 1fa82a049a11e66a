import { expect, it } from 'vitest';
import { startAtClause } from './start-at-clause.ts';

it.each([
  ['For God so loved the world', 'God so loved the world'],
  ['For now we see in a mirror', 'Now we see in a mirror'],
  ['“Therefore be merciful', '“Be merciful'],
  ['Again, therefore, Jesus spoke to them', 'Jesus spoke to them'],
  ['Nevertheless, don’t rejoice in this', 'Don’t rejoice in this'],
  ['But, according to his promise', 'According to his promise'],
  ['Forgive us our debts', 'Forgive us our debts'],
  ['Jesus wept.', 'Jesus wept.'],
])('startAtClause removes a leading conjunction: %s', (text, expected) => {
  expect(startAtClause(text)).toBe(expected);
});
