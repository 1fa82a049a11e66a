import { expect, it } from 'vitest';
import type { ScheduleEntry } from '#contract/resources/schedule.ts';
import { changeRows, datesText } from './change-rows.ts';

const entry = (serviceId: number, date: string, reason: string | null, time = '08:30') =>
  ({
    serviceId,
    date,
    start: `${date}T${time}:00-06:00`,
    change: reason && 'notHeld',
    reason,
  }) as ScheduleEntry;

it('successive dates of a service with the same change are one row', () => {
  const rows = changeRows([
    entry(1, '2026-11-29', null),
    entry(1, '2026-12-06', 'Painting'),
    entry(2, '2026-12-12', 'Painting', '18:00'),
    entry(1, '2026-12-13', 'Painting'),
    entry(1, '2026-12-20', 'The vicar is away'),
    entry(1, '2026-12-27', null),
    entry(1, '2027-01-03', null),
  ]);
  expect(rows.map(({ entry: { serviceId }, dates }) => [serviceId, ...dates])).toEqual([
    [1, '2026-11-29'],
    [1, '2026-12-06', '2026-12-13'],
    [2, '2026-12-12'],
    [1, '2026-12-20'],
    [1, '2026-12-27'],
    [1, '2027-01-03'],
  ]);
  expect(rows.slice(0, 2).map(datesText)).toEqual([
    'Sunday, November 29, 2026',
    'Sunday, December 6, 2026 through Sunday, December 13, 2026',
  ]);
});
