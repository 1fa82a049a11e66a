import { expect, it } from 'vitest';
import { isPeriod, PERIOD_MONTHS, periodParts, periodSortKey, periodYears } from './service-period.ts';

it('isPeriod accepts a three-letter month, a dash and a four-digit year', { tags: ['P3'] }, () => {
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

it('periodParts returns the month and the year, or empty strings when the text is not a period', () => {
  expect(periodParts('Jun-1998')).toEqual({ month: 'Jun', year: '1998' });
  expect(periodParts('long ago')).toEqual({ month: '', year: '' });
});

it('periodSortKey sorts periods by month, after texts that are not periods', () => {
  const sorted = ['long ago', 'Dec-1976', 'Jan-1977', 'Feb-1977', 'Jan-2026'];
  expect(sorted.toSorted((a, b) => periodSortKey(a) - periodSortKey(b))).toEqual(sorted);
  expect(periodSortKey('Jan-1977') - periodSortKey('Dec-1976')).toBe(1);
});

it('periodYears returns 51 years, and stored earlier years', { tags: ['P5', 'P9'] }, () => {
  const years = periodYears(2026);
  expect([years[0], years.at(-1), years.length]).toEqual(['2026', '1976', 51]);
  expect(periodYears(2026, '1969', '2001', '').slice(-2)).toEqual(['1976', '1969']);
  expect(periodYears(2026, '1969', '2001', '')).toHaveLength(52);
});
