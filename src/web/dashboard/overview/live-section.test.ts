import { expect, it } from 'vitest';
import { currentService } from './live-section.tsx';

const service = { name: 'Holy Qurbana', change: null, end: null };
const qurbana = { ...service, start: '2026-11-29T08:30:00-06:00' };
const vigil = { ...service, start: '2026-11-28T23:00:00-06:00', end: '2026-11-29T02:00:00-06:00' };

it.each([
  ['eleven minutes before it', '2026-11-29T08:19:59-06:00', qurbana, false],
  ['ten minutes before it', '2026-11-29T08:20:00-06:00', qurbana, true],
  ['just before two hours after its start', '2026-11-29T10:29:59-06:00', qurbana, true],
  ['two hours after its start', '2026-11-29T10:30:00-06:00', qurbana, false],
  ['after midnight, before its end', '2026-11-29T01:59:59-06:00', vigil, true],
  ['at its end', '2026-11-29T02:00:00-06:00', vigil, false],
  ['when it is not held', '2026-11-29T08:30:00-06:00', { ...qurbana, change: 'notHeld' as const }, false],
])('Live is offered only around a service: %s', (_, at, entry, isOffered) => {
  expect(currentService([entry], Date.parse(at))).toBe(isOffered ? entry : undefined);
});
