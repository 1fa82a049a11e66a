import { expect, it } from 'vitest';
import { dayNumber } from '#church-year/dates.ts';
import { datesOfService, lengthOf, type ScheduledService, type ServiceChange } from './service-times.ts';

const QURBANA: ScheduledService = {
  day: 'Sunday',
  time: '8:30 AM to 11 AM',
  category: 'regular',
  rule: null,
  changes: {},
};
const CHANGE: ServiceChange = { change: 'moved', time: null, place: null, language: null, reason: null };
const twoWeeksOf = (changes: Partial<ScheduledService>) =>
  datesOfService(
    { ...QURBANA, ...changes },
    { first: dayNumber('2026-11-26'), last: dayNumber('2026-12-09') },
    [],
  ).map(({ date, start, end, change }) => [date, start, end, change]);

it('a service without a rule has the dates and times of its text', () => {
  expect(twoWeeksOf({})).toEqual([
    ['2026-11-29', '08:30', '11:00', null],
    ['2026-12-06', '08:30', '11:00', null],
  ]);
});

it.each<Partial<ScheduledService>>([
  { day: 'Good Friday' },
  { time: 'after Holy Qurbana' },
  { category: 'special' },
  { rule: { kind: 'weekly', weekday: 0 }, time: 'in the morning' },
])('a service without a clear day and time has no dates: %j', (changes) => {
  expect(twoWeeksOf(changes)).toEqual([]);
});

it('a rule replaces the text, and its time the start; the end of another start is unknown', () => {
  const rule = { kind: 'weekly', weekday: 3 } as const;
  const day = 'on some days';
  expect(twoWeeksOf({ rule, day })).toEqual([
    ['2026-12-02', '08:30', '11:00', null],
    ['2026-12-09', '08:30', '11:00', null],
  ]);
  expect(twoWeeksOf({ rule: { ...rule, time: '18:00' }, time: '' })[0]).toEqual([
    ...['2026-12-02', '18:00', null, null],
  ]);
  expect(twoWeeksOf({ rule: { ...rule, time: '08:30' } })[0]).toEqual(['2026-12-02', '08:30', '11:00', null]);
});

it('a change is that of its date, and has no effect on a date without the service', () => {
  const notHeld: ServiceChange = { ...CHANGE, change: 'notHeld', reason: 'The vicar is away' };
  const moved: ServiceChange = { ...CHANGE, time: '10:00' };
  expect(
    twoWeeksOf({ changes: { '2026-11-29': notHeld, '2026-11-30': notHeld, '2026-12-06': moved } }),
  ).toEqual([
    ['2026-11-29', '08:30', '11:00', notHeld],
    ['2026-12-06', '10:00', null, moved],
  ]);
});

it.each([
  ['Holy Qurbana', '8:30 AM', null, 120],
  ['Vi. Kurbana', 'noon', null, 120],
  ['Qurbono', 'noon', null, 120],
  ['വി. കുർബ്ബാന', 'noon', null, 120],
  ['Evening Prayer', '6 PM', null, 60],
  ['Evening Prayer', '6 PM', 45, 45],
  ['Evening Prayer', '6 PM to 7:30 PM', 45, 90],
  ['Night vigil', '11 PM to 1 AM', null, 120],
  ['Tea', 'after Holy Qurbana', null, 60],
])('%s at %s, with a length of %s, takes %i minutes', (name, time, lengthMinutes, minutes) => {
  expect(lengthOf({ name, time, lengthMinutes })).toBe(minutes);
});
