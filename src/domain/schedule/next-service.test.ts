import { expect, it } from 'vitest';
import { nextServiceText } from './next-service.ts';

const QURBANA = {
  date: '2026-11-29',
  start: '2026-11-29T08:30:00-06:00',
  name: 'Holy Qurbana',
  language: 'Malayalam',
  place: null,
  churchDay: 'Visitation',
  change: null,
  reason: null,
};
const VESPERS = {
  ...QURBANA,
  date: '2026-11-28',
  start: '2026-11-28T18:00:00-06:00',
  name: 'Evening prayer',
  language: null,
  churchDay: null,
};
const AWAY = { ...QURBANA, change: 'notHeld', reason: 'the vicar is away.' } as const;
const textAt = (now: string, ...entries: Parameters<typeof nextServiceText>[0][number][]) =>
  nextServiceText(entries, { now: Date.parse(now), today: now.slice(0, 10) });

it('the next service is named with its date, time, church day and language', () => {
  expect(textAt('2026-11-26T12:00:00-06:00', QURBANA)).toBe(
    'Next: Holy Qurbana, Sunday November 29, 8:30 AM · Visitation · Malayalam',
  );
  expect(textAt('2026-11-26T12:00:00-06:00')).toBeNull();
});

it('a service is the next one until the instant at which it begins', () => {
  expect(textAt('2026-11-28T17:59:59-06:00', VESPERS, QURBANA)).toBe(
    'Next: Evening prayer, Saturday November 28, 6:00 PM',
  );
  expect(textAt('2026-11-28T18:00:00-06:00', VESPERS, QURBANA)).toMatch(/^Next: Holy Qurbana/);
  expect(textAt('2026-11-29T08:30:00-06:00', VESPERS, QURBANA)).toBeNull();
});

it('a service of the week that is not held comes first, with its reason', () => {
  expect(textAt('2026-11-26T12:00:00-06:00', VESPERS, AWAY)).toBe(
    'No Holy Qurbana this Sunday: the vicar is away. Next: Evening prayer, Saturday November 28, 6:00 PM',
  );
  expect(textAt('2026-11-29T07:00:00-06:00', { ...AWAY, reason: null })).toBe('No Holy Qurbana today.');
  expect(textAt('2026-11-29T08:30:00-06:00', AWAY)).toBeNull();
  expect(textAt('2026-11-22T12:00:00-06:00', AWAY)).toBeNull();
});

it('a moved service is named with its place and the reason', () => {
  const moved = { ...QURBANA, change: 'moved', place: 'Parish hall', reason: 'New carpet' } as const;
  expect(textAt('2026-11-26T12:00:00-06:00', moved)).toBe(
    'Next: Holy Qurbana, Sunday November 29, 8:30 AM · Parish hall · Visitation · Malayalam · New carpet',
  );
});
