import { expect, it } from 'vitest';
import type { ScheduleEntry } from '#services/contract/schedule.ts';
import { currentService } from './live-section.tsx';

const qurbana = { start: '2026-11-29T08:30:00-06:00', change: null } as ScheduleEntry;

it.each([
  ['eleven minutes before it', '08:19:59', qurbana, false],
  ['ten minutes before it', '08:20:00', qurbana, true],
  ['just before two hours after its start', '10:29:59', qurbana, true],
  ['two hours after its start', '10:30:00', qurbana, false],
  ['when it is not held', '08:30:00', { ...qurbana, change: 'notHeld' as const }, false],
])('Live is offered only around a service: %s', (_, time, entry, isOffered) => {
  expect(currentService([entry], Date.parse(`2026-11-29T${time}-06:00`))).toBe(isOffered ? entry : undefined);
});
