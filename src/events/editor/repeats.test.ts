import { describe, expect, it } from 'vitest';
import type { EventRule } from '#parish/rules/contract.ts';
import { choicesFrom, datesOf } from './repeats-field.tsx';
import { movedText, partsFor, repeatsText } from './series-question.tsx';

const SUNDAYS: EventRule = { kind: 'weekly', weekday: 0, until: '2027-06-01' };
const options = { date: '2026-12-02', today: '2026-11-26', keepsDate: false, parishFeasts: [] };

describe('the dates of a recurring event', () => {
  it('begin on the first one of the rule, or with the date of an existing event', () => {
    const rule = { ...SUNDAYS, until: '2026-12-20' };
    expect(datesOf(rule, options)).toEqual(['2026-12-06', '2026-12-13', '2026-12-20']);
    expect(datesOf(rule, { ...options, keepsDate: true })?.slice(0, 2)).toEqual(['2026-12-02', '2026-12-06']);
  });

  it('are those of thirteen months', () => {
    const dates = datesOf({ ...SUNDAYS, until: '2200-12-31' }, options);
    expect([dates?.length, dates?.at(-1)]).toEqual([56, '2027-12-26']);
    expect(datesOf({ ...SUNDAYS, until: '2041-01-20' }, { ...options, date: '2041-01-01' })).toEqual([
      '2041-01-06',
    ]);
    expect(datesOf({ ...SUNDAYS, until: '2041-01-05' }, { ...options, date: '2041-01-01' })).toEqual([]);
  });

  it('are unknown while the rule is incomplete', () => {
    for (const rule of [null, { ...SUNDAYS, until: '' }, { kind: 'churchDay', key: '', until: '2027-06-01' }])
      expect(datesOf(rule, options)).toBeUndefined();
  });
});

it('a new rule starts with the date of the event', () => {
  expect(choicesFrom('2026-12-09', 'monthly')).toEqual({ weekday: 3, nth: 2, until: '2027-12-09' });
  expect(choicesFrom('2026-12-09', 'dates')).toEqual({ dates: ['2026-12-09'], until: '2027-12-09' });
});

it('a rule is described with its last day', () => {
  expect(repeatsText(SUNDAYS)).toBe('Repeats weekly until June 1, 2027');
});

it('a new date changes one event, and a new rule several', () => {
  const event = { date: '2026-12-06', repeats: SUNDAYS };
  expect(partsFor(event, { ...event, title: 'Picnic' })).toEqual(['one', 'following', 'all']);
  expect(partsFor(event, { ...event, date: '2026-12-07' })).toEqual(['one']);
  expect(partsFor({ ...event, date: null }, { ...event, date: '' })).toEqual(['one', 'following', 'all']);
  const saturdays = { ...SUNDAYS, weekday: 6 };
  expect(partsFor(event, { date: '2026-12-05', repeats: saturdays })).toEqual(['following', 'all']);
});

it('a date that leaves its series is described with the one from which it moves', () => {
  const event = { date: '2026-12-24', repeats: { ...SUNDAYS, weekday: 4 } };
  expect(movedText(event, { ...event, date: '2026-12-23' })).toBe(
    'Wednesday, December 23, 2026, moved from Thursday, December 24',
  );
  expect(movedText(event, event)).toBeUndefined();
  expect(movedText(event, { date: '2026-12-23', repeats: SUNDAYS })).toBeUndefined();
  expect(movedText({ ...event, repeats: null }, { date: '2026-12-23' })).toBeUndefined();
});
