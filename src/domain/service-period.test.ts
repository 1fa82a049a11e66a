import { expect, it } from 'vitest';
import { isPeriod, PERIOD_MONTHS, periodNumber, periodParts, periodYears } from './service-period.ts';

it('a period is a month of three letters, a dash and a year of four digits', { tags: ['P3'] }, () => {
  for (const month of PERIOD_MONTHS) expect(isPeriod(`${month}-1998`)).toBe(true);
  for (const text of [
    'June-1998',
    'jun-1998',
    'Jun 1998',
    'Jun-98',
    ' Jun-1998',
    'Jun-1998\n',
    '06-1998',
    '',
  ])
    expect([text, isPeriod(text)]).toEqual([text, false]);
});

it('a period comes apart into its month and its year', () => {
  expect(periodParts('Jun-1998')).toEqual({ month: 'Jun', year: '1998' });
  expect(periodParts('long ago')).toEqual({ month: '', year: '' });
});

it('periods follow one another as months do, and a text that is none comes before all', () => {
  const inOrder = ['long ago', 'Dec-1976', 'Jan-1977', 'Feb-1977', 'Jan-2026'];
  expect(inOrder.toSorted((a, b) => periodNumber(a) - periodNumber(b))).toEqual(inOrder);
  expect(periodNumber('Jan-1977') - periodNumber('Dec-1976')).toBe(1);
});

it('years can be chosen from this one back 50, and one that was stored before stays', {
  tags: ['P5', 'P9'],
}, () => {
  const years = periodYears(2026);
  expect([years[0], years.at(-1), years.length]).toEqual(['2026', '1976', 51]);
  expect(periodYears(2026, '1969', '2001', '').slice(-2)).toEqual(['1976', '1969']);
  expect(periodYears(2026, '1969', '2001', '')).toHaveLength(52);
});
