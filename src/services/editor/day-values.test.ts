import { expect, it } from 'vitest';
import { type DayValues, daySchema, noticeText } from './day-values.ts';

const SERVICE: Omit<DayValues['services'][number], 'isChosen'> = {
  ...{ id: 1, name: 'Holy Qurbana', state: 'held', date: '2026-11-29', time: '8:30 AM' },
  ...{ start: '2026-11-29T08:30:00-06:00', place: null, language: 'Malayalam', reason: null, before: null },
};
const PRAYER = { ...SERVICE, id: 2, name: 'Morning Prayer', time: '7:45 AM' };
const choose = (...services: (typeof SERVICE)[]) =>
  services.map((service) => ({ ...service, isChosen: true }));
const VALUES: DayValues = {
  ...{ services: choose(SERVICE), change: 'Canceled', time: '', place: '', language: '', reason: 'snow' },
  ...{ parking: '', notice: false, isLive: false, through: '' },
};
const errorsOf = (values: Partial<DayValues>) =>
  daySchema({ date: '2026-11-29', parking: null })
    .safeParse({ ...VALUES, ...values })
    .error?.issues.map(({ path }) => path.join('.')) ?? [];

it('a form of a day needs something that is different', () => {
  const services = [{ ...SERVICE, isChosen: false }];
  expect(errorsOf({ services })).toEqual(['services.0.isChosen']);
  expect(errorsOf({ services, parking: 'At the school' })).toEqual([]);
  expect(errorsOf({ services, isLive: true })).toEqual([]);
  expect(errorsOf({ change: '' })).toEqual(['services.0.isChosen']);
  expect(errorsOf({ change: 'As usual', reason: '' })).toEqual([]);
});

it('each validation error of a day names a field that the form shows', () => {
  const moved = { change: 'Different time, place or language' } as const;
  expect(errorsOf({})).toEqual([]);
  expect(errorsOf(moved)).toEqual(['time']);
  expect(errorsOf({ ...moved, place: 'in the hall' })).toEqual([]);
  expect(errorsOf({ reason: 'See https://stthomas.example' })).toEqual(['reason']);
  expect(errorsOf({ notice: true, reason: 'x'.repeat(130) })).toEqual(['reason']);
  expect(errorsOf({ through: '2201-01-01' })).toEqual(['through']);
  expect(errorsOf({ parking: 'x'.repeat(301) })).toEqual(['parking']);
});

it('a notice names the date, and all canceled services in one sentence', () => {
  const notice = (values: Partial<DayValues>) => noticeText({ ...VALUES, ...values }, '2026-11-29');
  expect(notice({ services: choose(PRAYER, SERVICE), parking: 'At the school' })).toBe(
    'No Morning Prayer or Holy Qurbana on Sunday, November 29: snow. Parking on Sunday, November 29: At the school',
  );
  expect(notice({ change: 'Different time, place or language', time: '10:00', reason: '' })).toBe(
    'Holy Qurbana on Sunday, November 29 at 10:00 AM.',
  );
});
