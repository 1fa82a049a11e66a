import type { KeyboardEvent } from 'react';
import { expect, it, vi } from 'vitest';
import { pictureKeys } from './picture-keys.ts';

/** What is done when a key is pressed at a zoom of 2. */
function press(key: string, held: Partial<KeyboardEvent> = {}) {
  vi.stubGlobal('HTMLInputElement', class {});
  const onZoom = vi.fn();
  const onTurn = vi.fn();
  const preventDefault = vi.fn();
  pictureKeys({ zoom: 2, onZoom, onTurn })({ key, preventDefault, ...held } as unknown as KeyboardEvent);
  vi.unstubAllGlobals();
  return {
    zoom: onZoom.mock.lastCall?.[0],
    steps: onTurn.mock.lastCall?.[0],
    isTaken: preventDefault.mock.calls.length > 0,
  };
}

it.each([
  ['ArrowLeft', { steps: -1 }],
  ['ArrowRight', { steps: 1 }],
  ['+', { zoom: 2.25 }],
  ['=', { zoom: 2.25 }],
  ['-', { zoom: 1.75 }],
  ['0', { zoom: 1 }],
])('the key %s turns or zooms: %j', { tags: ['P4'] }, (key, done) => {
  expect(press(key)).toEqual({ zoom: undefined, steps: undefined, ...done, isTaken: true });
});

it.each(['a', 'Enter', 'Escape'])('the key %s is left to others', (key) => {
  expect(press(key).isTaken).toBe(false);
});

it('what the browser does with Ctrl stays its own', () => {
  expect(press('+', { ctrlKey: true })).toEqual({ zoom: undefined, steps: undefined, isTaken: false });
});
