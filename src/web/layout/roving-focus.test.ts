import { expect, it } from 'vitest';
import { nextFocusIndex } from './roving-focus.ts';

const BUTTON = -1;

it.each([
  ['ArrowDown on the button moves to the first entry', 'ArrowDown', BUTTON, 0],
  ['ArrowDown moves to the next entry', 'ArrowDown', 0, 1],
  ['ArrowDown on the last entry moves to the first', 'ArrowDown', 2, 0],
  ['ArrowUp on the button moves to the last entry', 'ArrowUp', BUTTON, 2],
  ['ArrowUp moves to the previous entry', 'ArrowUp', 2, 1],
  ['ArrowUp on the first entry moves to the last', 'ArrowUp', 0, 2],
  ['Home moves to the first entry', 'Home', 2, 0],
  ['End moves to the last entry', 'End', 0, 2],
  ['Home on the button does not move focus', 'Home', BUTTON, undefined],
  ['a letter does not move focus', 'a', 1, undefined],
])('%s', (_, key, from, to) => {
  expect(nextFocusIndex(key, { from, count: 3 })).toBe(to);
});
