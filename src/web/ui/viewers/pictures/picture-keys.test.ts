import type { KeyboardEvent } from 'react';
import { expect, it, vi } from 'vitest';
import { pictureKeys } from './picture-keys.ts';

/** The effect of a key at zoom 2. */
function press(key: string, modifiers: Partial<KeyboardEvent> = {}) {
  vi.stubGlobal('HTMLInputElement', class {});
  const onZoom = vi.fn();
  const onNavigate = vi.fn();
  const preventDefault = vi.fn();
  pictureKeys({ zoom: 2, onZoom, onNavigate })({
    key,
    preventDefault,
    ...modifiers,
  } as unknown as KeyboardEvent);
  vi.unstubAllGlobals();
  return {
    zoom: onZoom.mock.lastCall?.[0],
    steps: onNavigate.mock.lastCall?.[0],
    isHandled: preventDefault.mock.calls.length > 0,
  };
}

it.each([
  ['ArrowLeft', { steps: -1 }],
  ['ArrowRight', { steps: 1 }],
  ['+', { zoom: 2.25 }],
  ['=', { zoom: 2.25 }],
  ['-', { zoom: 1.75 }],
  ['0', { zoom: 1 }],
])('the key %s navigates or zooms: %j', { tags: ['P4'] }, (key, done) => {
  expect(press(key)).toEqual({ zoom: undefined, steps: undefined, ...done, isHandled: true });
});

it.each(['a', 'Enter', 'Escape'])('the key %s is not handled', (key) => {
  expect(press(key).isHandled).toBe(false);
});

it('combinations with Ctrl are left to the browser', () => {
  expect(press('+', { ctrlKey: true })).toEqual({ zoom: undefined, steps: undefined, isHandled: false });
});
