import { describe, expect, it } from 'vitest';
import { civilDate, dayNumber } from '../dates.ts';
import { dayOn, years } from '../testing/days.ts';
import { easterDay, koodoshEethoDay } from './easter.ts';
import { periodOf, seasons } from './seasons.ts';

describe('the seasons of the church year', () => {
  it.each([
    ['2026-01-01', 'koodosh-eetho', 'koodosh-eetho'],
    ['2026-01-26', 'koodosh-eetho', 'koodosh-eetho'],
    ['2026-02-14', 'koodosh-eetho', 'koodosh-eetho'],
    ['2026-02-15', 'great-lent', 'great-lent'],
    ['2026-03-25', 'great-lent', 'great-lent'],
    ['2026-03-29', 'great-lent', 'great-lent'],
    ['2026-03-30', 'great-lent', 'passion-week'],
    ['2026-04-04', 'great-lent', 'passion-week'],
    ['2026-04-05', 'easter', 'easter'],
    ['2026-05-24', 'easter', 'easter'],
    ['2026-05-25', 'easter', 'after-pentecost'],
    ['2026-10-31', 'easter', 'after-pentecost'],
    ['2026-11-01', 'koodosh-eetho', 'koodosh-eetho'],
    ['2022-10-29', 'easter', 'after-pentecost'],
    ['2022-10-30', 'koodosh-eetho', 'koodosh-eetho'],
    ['2026-12-31', 'koodosh-eetho', 'koodosh-eetho'],
  ])('on %s are %s in the period %s', (date, season, period) => {
    expect(seasons[periodOf(dayNumber(date))]).toBe(season);
    expect(periodOf(dayNumber(date))).toBe(period);
    expect(dayOn(date)).toMatchObject({ season, period });
  });

  it('change three times a year: on Kothine Sunday, on Easter and on Koodosh Eetho', () => {
    for (const year of years()) {
      const first = dayNumber(`${year}-01-01`);
      const days = Array.from({ length: 365 }, (_, index) => first + index);
      const seasonAt = (day: number) => seasons[periodOf(day)];
      const changes = days.flatMap((day) =>
        day > first && seasonAt(day - 1) !== seasonAt(day) ? [[civilDate(day), seasonAt(day)]] : [],
      );
      expect(changes).toEqual([
        [civilDate(easterDay(year) - 49), 'great-lent'],
        [civilDate(easterDay(year)), 'easter'],
        [civilDate(koodoshEethoDay(year)), 'koodosh-eetho'],
      ]);
    }
  });
});
