import { expect, it } from 'vitest';
import { shortDate } from './event-meta.tsx';

it('a later date of a series has its year if it is another one than that of the event', () => {
  expect(shortDate('2026-12-06', '2026-11-29')).toBe('December 6');
  expect(shortDate('2027-01-03', '2026-11-29')).toBe('January 3, 2027');
});
