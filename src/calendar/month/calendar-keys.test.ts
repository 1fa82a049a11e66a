import { expect, it } from 'vitest';
import { dateAfterKey } from './calendar-keys.ts';

it.each([
  ['ArrowRight', '2026-12-31', '2027-01-01'],
  ['ArrowLeft', '2027-01-01', '2026-12-31'],
  ['ArrowDown', '2026-12-28', '2027-01-04'],
  ['ArrowUp', '2026-12-06', '2026-11-29'],
  ['Home', '2026-12-09', '2026-12-06'],
  ['Home', '2026-12-06', '2026-12-06'],
  ['End', '2026-12-09', '2026-12-12'],
  ['PageDown', '2026-12-15', '2027-01-15'],
  ['PageDown', '2026-01-31', '2026-02-28'],
  ['PageUp', '2026-01-31', '2025-12-31'],
  ['Shift+PageDown', '2028-02-29', '2029-02-28'],
  ['Shift+PageUp', '2026-12-06', '2025-12-06'],
  ['ArrowRight', '2200-12-31', '2200-12-31'],
  ['PageUp', '1900-01-10', '1900-01-10'],
  ['a', '2026-12-06', undefined],
  ['toString', '2026-12-06', undefined],
])('%s moves from %s to %s', (keys, from, to) => {
  const [key = '', shift] = keys.split('+').reverse();
  expect(dateAfterKey({ key, shiftKey: shift !== undefined }, from)).toBe(to);
});
