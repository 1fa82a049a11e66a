import { afterEach, expect, it, vi } from 'vitest';
import { irregularity, irregularNights } from './irregular-nights.ts';

afterEach(() => void vi.unstubAllGlobals());

it.each([
  ['America/Chicago', '2027-03-14', '01:59', undefined],
  ['America/Chicago', '2027-03-14', '02:00', 'skipped'],
  ['America/Chicago', '2027-03-14', '03:00', undefined],
  ['America/Chicago', '2027-11-07', '00:59', undefined],
  ['America/Chicago', '2027-11-07', '01:30', 'doubled'],
  ['America/Chicago', '2027-11-07', '02:00', undefined],
  ['Asia/Kolkata', '2027-03-14', '02:00', undefined],
])('clocks in %s on %s at %s: %s', (timeZone, date, time, expected) => {
  vi.stubGlobal('document', { documentElement: { dataset: { timeZone } } });
  expect(irregularity(date, time)).toBe(expected);
});

it('the nights in which clocks change are described', () => {
  expect(irregularNights({ skipped: [], doubled: [] })).toBeUndefined();
  expect(irregularNights({ skipped: [], doubled: ['2026-11-01', '2027-11-07'] })).toBe(
    'Clocks show this time twice on Sunday, November 1, 2026 and Sunday, November 7, 2027; the first one counts.',
  );
});
