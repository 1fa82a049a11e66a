import { describe, expect, it } from 'vitest';
import { weekday } from '#church-year/dates.ts';
import {
  addMonths,
  dateInMonth,
  datesInMonth,
  isMonth,
  type Month,
  monthOf,
  monthTitle,
  weeksInMonth,
} from './months.ts';

const shape = (month: Month) => weeksInMonth(month).map((week) => week.map((date) => date?.slice(8) ?? '  '));

describe('weeksInMonth', () => {
  it('starts weeks on Sunday and leaves the days of adjacent months empty', () => {
    expect(shape('2026-08')).toEqual([
      ['  ', '  ', '  ', '  ', '  ', '  ', '01'],
      ['02', '03', '04', '05', '06', '07', '08'],
      ['09', '10', '11', '12', '13', '14', '15'],
      ['16', '17', '18', '19', '20', '21', '22'],
      ['23', '24', '25', '26', '27', '28', '29'],
      ['30', '31', '  ', '  ', '  ', '  ', '  '],
    ]);
  });

  it.each([
    ['2026-02', 4, 'a February from Sunday to Saturday'],
    ['2015-02', 4, 'another one'],
    ['2028-02', 5, 'a February of 29 days'],
    ['2026-12', 5, 'an ordinary month'],
    ['2027-05', 6, 'a month that starts on Saturday'],
  ])('returns for %s %d weeks: %s', (month, weeks) => {
    expect(weeksInMonth(month)).toHaveLength(weeks);
  });

  it('puts every date of every month in the column of its weekday, once and in order', () => {
    for (let month: Month | undefined = '1900-01'; month; month = addMonths(month, 1)) {
      const weeks = weeksInMonth(month);
      expect(weeks.flat().filter(Boolean)).toEqual(datesInMonth(month));
      for (const week of weeks)
        for (const [column, date] of week.entries())
          if (date && weekday(date) !== column) expect.fail(`${date} in column ${column}`);
    }
  });
});

describe('month functions', () => {
  it.each([
    ['2026-12', 1, '2027-01'],
    ['2027-01', -1, '2026-12'],
    ['2026-06', 12, '2027-06'],
    ['2026-06', -18, '2024-12'],
    ['2200-12', 1, undefined],
    ['1900-01', -1, undefined],
  ])('addMonths(%s, %d) returns %s', { tags: ['P2'] }, (month, months, expected) => {
    expect(addMonths(month, months)).toBe(expected);
  });

  it.each([
    ['2026-12', true],
    ['1900-01', true],
    ['2200-12', true],
    ['1899-12', false],
    ['2201-01', false],
    ['2026-13', false],
    ['2026-1', false],
    ['2026-12-06', false],
    ['', false],
  ])('isMonth("%s") returns %s', (text, expected) => {
    expect(isMonth(text)).toBe(expected);
  });

  it('return the dates, the last valid date and the title of a month', () => {
    expect(datesInMonth('2027-02')).toHaveLength(28);
    expect(datesInMonth('2028-02').at(-1)).toBe('2028-02-29');
    expect(dateInMonth('2027-02', 31)).toBe('2027-02-28');
    expect(dateInMonth('2026-12', 6)).toBe('2026-12-06');
    expect(monthOf('2026-12-06')).toBe('2026-12');
    expect(monthTitle('2026-12')).toBe('December 2026');
  });
});
