import { expect, it } from 'vitest';
import { arrowTarget } from './roving-focus.ts';

const BUTTON = -1;

it.each([
  ['ArrowDown on the button leads to the first entry', 'ArrowDown', BUTTON, 0],
  ['ArrowDown leads to the next entry', 'ArrowDown', 0, 1],
  ['ArrowDown on the last entry leads to the first', 'ArrowDown', 2, 0],
  ['ArrowUp on the button leads to the last entry', 'ArrowUp', BUTTON, 2],
  ['ArrowUp leads to the entry before', 'ArrowUp', 2, 1],
  ['ArrowUp on the first entry leads to the last', 'ArrowUp', 0, 2],
  ['Home leads to the first entry', 'Home', 2, 0],
  ['End leads to the last entry', 'End', 0, 2],
  ['Home on the button scrolls the page as ever', 'Home', BUTTON, undefined],
  ['a letter moves nothing', 'a', 1, undefined],
])('%s', (_, key, from, to) => {
  expect(arrowTarget(key, { from, count: 3 })).toBe(to);
});
