import { expect, it } from 'vitest';
import { balanceQuotes, startAtClause } from './verse-text.server.ts';

it.each([
  ['“Come,” he said.', '“Come,” he said.'],
  ['You will be witnesses to me.”', '“You will be witnesses to me.”'],
  ['He said, “Come to me', 'He said, “Come to me”'],
  [
    'I know the thoughts that I think toward you,” says Yahweh.',
    '“I know the thoughts that I think toward you,” says Yahweh.',
  ],
  ['The light shines in the darkness.', 'The light shines in the darkness.'],
])('balanceQuotes converts %j to %j', (text, expected) => {
  expect(balanceQuotes(text)).toBe(expected);
});

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
