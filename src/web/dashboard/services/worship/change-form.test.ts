import { expect, it } from 'vitest';
import type { ScheduleEntry } from '#contract/resources/schedule.ts';
import type { Service } from '#contract/resources/services.ts';
import { toFormValues } from '../../crud/fields.ts';
import { changeFields, changeSchema } from './change-form.tsx';

const NOT_HELD = {
  ...{ change: 'notHeld', time: '', place: '', language: '', reason: 'The vicar is away' },
  ...{ date: '2026-11-29', through: '' },
};
const errorsOf = (changes: object) =>
  changeSchema.safeParse({ ...NOT_HELD, ...changes }).error?.issues.map(({ path }) => path.join('.')) ?? [];

it('a service can be not held without a reason, or be different in more than one way', () => {
  expect(errorsOf({ reason: '' })).toEqual([]);
  expect(errorsOf({ change: 'time', time: '10:00', place: 'Parish hall' })).toEqual([]);
  expect(errorsOf({ time: 'an earlier choice' })).toEqual([]);
});

it('the fields with errors are those of the form', () => {
  expect(errorsOf({ change: 'place' })).toEqual(['place']);
  expect(errorsOf({ date: '' })).toEqual(['date']);
  expect(errorsOf({ reason: 'See https://stthomas.example' })).toEqual(['reason']);
  expect(errorsOf({ through: '2201-01-01' })).toEqual(['through']);
});

it('the usual time and language of a date at another place are not entered', () => {
  const service = { time: '8:30 AM', rule: null, language: 'Malayalam' } as Service;
  const entry = {
    change: 'moved',
    start: '2026-11-29T08:30:00-06:00',
    place: 'Parish hall',
    language: 'Malayalam',
  };
  const valuesOf = (changes: object) =>
    toFormValues(
      changeFields({ entry: { ...entry, ...changes } as ScheduleEntry, dates: [], last: '' }, service),
      undefined,
    );
  expect(valuesOf({})).toMatchObject({ change: 'place', time: '', language: '' });
  expect(valuesOf({ start: '2026-11-29T10:00:00-06:00' })).toMatchObject({ time: '10:00' });
});
