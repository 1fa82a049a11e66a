import { expect, it } from 'vitest';
import { balanceQuotes } from './curly-quotes.ts';

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
