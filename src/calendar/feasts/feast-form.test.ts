import { describe, expect, it } from 'vitest';
import {
  type FeastValues,
  feastRuleText,
  feastSchema,
  nextDates,
  ruleOf,
  toFeastBody,
} from './feast-form.tsx';

const VALUES: FeastValues = {
  name: 'Kallara Perunnal',
  kind: 'fixed',
  month: '7',
  day: '9',
  days: '',
  nth: '',
  weekday: '',
  evening: ' Mark 8:27-33 \n\n',
  morning: '',
  beforeHolyQurbana: '',
  holyQurbana: 'Acts 1:12-14\nJohn 3:16-21',
};

/** The first error of each field. */
function errorsOf(changes: Partial<FeastValues>) {
  const issues = feastSchema.safeParse({ ...VALUES, ...changes }).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
}

describe('the form of a feast', () => {
  it('has a line for each reading, and only the fields of its kind of rule', () => {
    expect(toFeastBody(VALUES)).toEqual({
      name: 'Kallara Perunnal',
      rule: { kind: 'fixed', month: 7, day: 9 },
      readings: {
        evening: ['Mark 8:27-33'],
        morning: [],
        beforeHolyQurbana: [],
        holyQurbana: ['Acts 1:12-14', 'John 3:16-21'],
      },
    });
    expect(errorsOf({})).toEqual({});
    expect(ruleOf({ ...VALUES, kind: 'easter', days: ' -7 ' })).toEqual({ kind: 'easter', days: -7 });
    expect(ruleOf({ ...VALUES, kind: 'weekday', nth: '-1', weekday: '0' })).toEqual({
      kind: 'weekday',
      month: 7,
      weekday: 0,
      nth: -1,
    });
  });

  it('shows each error at its field, and quotes a wrong reference', () => {
    expect(errorsOf({ name: ' ', day: '', morning: 'Mark 8:27-33\nMarcus 8:27' })).toEqual({
      name: 'Please fill this in',
      day: 'Please enter a day from 1 to 31',
      morning: '“Marcus 8:27”: Please enter a reference such as John 3:16-21',
    });
    expect(errorsOf({ month: '2', day: '30' })).toEqual({ day: 'This month does not have that many days' });
    for (const days of ['', '251', '1.5', 'ten'])
      expect(errorsOf({ kind: 'easter', days })).toEqual({
        days: 'Please enter a number of days from -100 to 250',
      });
    expect(Object.keys(errorsOf({ kind: 'weekday', month: '' }))).toEqual(['nth', 'weekday', 'month']);
    expect(errorsOf({ evening: 'Mark 8:27\n'.repeat(11) })).toEqual({ evening: 'At most 10 readings' });
    expect(ruleOf({ ...VALUES, day: '' })).toBeUndefined();
  });
});

describe('the next dates of a rule', () => {
  it.each([
    ['July 9', { kind: 'fixed', month: 7, day: 9 }, ['2026-07-09', '2027-07-09', '2028-07-09']],
    ['February 29', { kind: 'fixed', month: 2, day: 29 }, ['2028-02-29', '2032-02-29', '2036-02-29']],
    ['49 days after Easter', { kind: 'easter', days: 49 }, ['2027-05-16', '2028-06-04', '2029-05-20']],
    ['1 day before Easter', { kind: 'easter', days: -1 }, ['2027-03-27', '2028-04-15', '2029-03-31']],
    ['100 days before Easter', { kind: 'easter', days: -100 }, ['2026-12-18', '2028-01-07', '2028-12-22']],
    ['Easter Sunday', { kind: 'easter', days: 0 }, ['2027-03-28', '2028-04-16', '2029-04-01']],
    [
      'Last Sunday of October',
      { kind: 'weekday', month: 10, weekday: 0, nth: -1 },
      ['2026-10-25', '2027-10-31', '2028-10-29'],
    ],
  ] as const)('are three, from today on: %s', (text, rule, dates) => {
    expect(feastRuleText(rule)).toBe(text);
    expect(nextDates(rule, '2026-07-09')).toEqual(dates);
  });
});
