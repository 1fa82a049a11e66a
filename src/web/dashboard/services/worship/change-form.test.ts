import { expect, it } from 'vitest';
import { changeSchema } from './change-form.tsx';

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
