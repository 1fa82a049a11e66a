import { describe, expect, it } from 'vitest';
import { easterDay, koodoshEethoDay } from '../dates/easter.ts';
import { addDays, civilDate, weekday } from '../dates.ts';
import { byChurch, dayOn, daysIn, years } from '../testing/days.ts';

/** The years whose dates and tones were compared with printed calendars. */
const verifiedYears = years(1990, 2060);
const numberOn = (date: string) => dayOn(date, byChurch).tone?.number ?? null;
const easterOf = (year: number) => civilDate(easterDay(year));
const sundayAfter = (date: string) => addDays(date, 7 - weekday(date));

/** The Sundays of a civil year on which the cycle restarts, with the tone of the restart. */
const restarts = (year: number): Readonly<Record<string, number>> => ({
  [sundayAfter(`${year - 1}-12-25`)]: 1,
  [addDays(easterOf(year), -70)]: 6,
  [easterOf(year)]: 1,
  [addDays(easterOf(year), 7)]: 1,
  [sundayAfter(`${year}-09-14`)]: 1,
  [civilDate(koodoshEethoDay(year))]: 1,
  [sundayAfter(`${year}-12-25`)]: 1,
});

/** The tone of every Sunday in the cycle, ignoring feasts. */
const cycleTones = new Map<string, number>();
for (let sunday = '1988-11-06', tone = 0; sunday < '2062-01-01'; sunday = addDays(sunday, 7)) {
  tone = restarts(Number(sunday.slice(0, 4)))[sunday] ?? (tone % 8) + 1;
  cycleTones.set(sunday, tone);
}
/** Feasts of our Lord on fixed dates. */
const feastsOfOurLord: Readonly<Record<string, number>> = {
  '12-25': 1,
  '01-01': 8,
  '01-06': 2,
  '02-02': 3,
  '03-25': 4,
  '08-06': 6,
  '09-14': 8,
};

describe('the Malankara tones from 1990 to 2060', () => {
  const days = verifiedYears.flatMap((year) => daysIn(year, byChurch));

  it('follow the cycle with its restarts on every Sunday that is not a feast of our Lord', () => {
    for (const { date, tone } of days.filter((day) => weekday(day.date) === 0)) {
      const year = Number(date.slice(0, 4));
      const isMoveableFeast = [addDays(easterOf(year), -7), easterOf(year)].includes(date);
      const feast = isMoveableFeast ? undefined : feastsOfOurLord[date.slice(5)];
      expect(tone?.number, date).toBe(feast ?? cycleTones.get(date));
    }
  });

  it('on weekdays are the tone of the first feast, with feasts of our Lord first', () => {
    for (const { date, tone, entries } of days.filter((day) => weekday(day.date) !== 0)) {
      const feastTones = entries.flatMap(({ tone }) => (tone === undefined ? [] : [tone]));
      if (feastTones.length > 0)
        expect(tone?.number, date).toBe(feastsOfOurLord[date.slice(5)] ?? feastTones[0]);
    }
  });

  it('on weekdays without a feast alternate between the partner of the Sunday’s tone and that tone', () => {
    for (const { date, tone, entries } of days) {
      const dayOfWeek = weekday(date);
      const fromEaster = Date.parse(date) / 86_400_000 - easterDay(Number(date.slice(0, 4)));
      const isPassionWeek = fromEaster >= -6 && fromEaster <= -1;
      if (dayOfWeek === 0 || isPassionWeek || entries.some((entry) => entry.tone !== undefined)) continue;
      const sundayTone = cycleTones.get(addDays(date, -dayOfWeek)) as number;
      const partner = [0, 5, 6, 7, 8, 1, 2, 3, 4][sundayTone];
      expect(tone, date).toMatchObject({ number: dayOfWeek % 2 === 1 ? partner : sundayTone, feast: null });
    }
  });

  it('are missing only in Passion Week, in which only the Annunciation has one', () => {
    for (const { date, tone } of days) {
      const fromEaster = Date.parse(date) / 86_400_000 - easterDay(Number(date.slice(0, 4)));
      const isPassionWeek = fromEaster >= -6 && fromEaster <= -1;
      if (!isPassionWeek) expect(tone, date).not.toBeNull();
      else expect(tone?.number ?? null, date).toBe(date.endsWith('03-25') ? 4 : null);
    }
  });
});

describe('the Malankara tones', () => {
  it('go from 1 to 8 between Koodosh Eetho and Christmas', () => {
    for (const year of verifiedYears)
      for (let week = 0; week < 8; week++)
        expect(numberOn(civilDate(koodoshEethoDay(year) + 7 * week))).toBe(week + 1);
  });

  it('are 6, 7 and 8 from the Sunday before Nineveh Lent, and 1 to 7 on the Sundays of Great Lent', () => {
    for (const year of verifiedYears) {
      const isPlain = (date: string) => !['02-02', '03-25'].includes(date.slice(5));
      for (const [days, tone] of [
        [-70, 6],
        [-63, 7],
        [-56, 8],
        [-49, 1],
        [-42, 2],
        [-35, 3],
        [-28, 4],
        [-21, 5],
        [-14, 6],
        [-7, 7],
      ] as const) {
        const date = addDays(easterOf(year), days);
        if (isPlain(date)) expect(numberOn(date), date).toBe(tone);
      }
    }
  });

  it('go from 1 to 7 in the week of Easter, and restart at 1 on New Sunday', () => {
    for (const year of verifiedYears) {
      const week = [0, 1, 2, 3, 4, 5, 6, 7].map((days) => addDays(easterOf(year), days));
      const expected = week.map((date, index) => (date.endsWith('03-25') && index > 0 ? 4 : (index % 7) + 1));
      expect(week.map(numberOn)).toEqual(expected);
    }
  });

  it('are (weeks since New Sunday mod 8) + 1 until the Sunday before the Holy Cross', () => {
    for (const year of verifiedYears)
      for (let week = 0; ; week++) {
        const date = addDays(easterOf(year), 7 + 7 * week);
        if (date >= `${year}-09-14`) break;
        expect(numberOn(date), date).toBe(date.endsWith('08-06') ? 6 : (week % 8) + 1);
      }
  });

  it('are always 7 on Pentecost', () => {
    for (const year of verifiedYears) expect(numberOn(addDays(easterOf(year), 49))).toBe(7);
  });

  it.each([
    ['the first Sunday after Christmas', '2024-12-29', 1],
    ['the second Sunday after Christmas', '2025-01-05', 2],
    ['Denaha', '2025-01-06', 2],
    ['the first Sunday after Denaha, in a year with a second after Christmas', '2025-01-12', 3],
    ['Mayaltho on a Sunday', '2025-02-02', 3],
    ['Christmas on a Sunday', '2022-12-25', 1],
    ['the Circumcision on the first Sunday after Christmas', '2023-01-01', 8],
    ['the first Sunday after Denaha, in a year without a second after Christmas', '2023-01-08', 2],
    ['the second Sunday after Denaha, in the same year', '2023-01-15', 3],
    ['Denaha on a Sunday', '2019-01-06', 2],
    ['the Sunday after Denaha on a Sunday', '2019-01-13', 3],
    ['the Annunciation on Good Friday', '2016-03-25', 4],
    ['Easter on the Annunciation', '2035-03-25', 1],
    ['Hosanna on the Annunciation', '2018-03-25', 7],
    ['the Transfiguration on a Sunday', '2023-08-06', 6],
    ['Shunoyo on a weekday', '2026-08-15', 7],
    ['a Sunday that coincides with Shunoyo', '2027-08-15', 4],
    ['the Holy Cross on a Sunday', '2025-09-14', 8],
    ['the Sunday after the Holy Cross', '2025-09-21', 1],
    ['St. Peter and St. Paul', '2026-06-29', 5],
    ['a Sunday that coincides with St. Peter and St. Paul', '2025-06-29', 2],
    ['the Birth of St. Mary', '2026-09-08', 1],
  ])('are, on %s (%s), %d', (_, date, tone) => {
    expect(numberOn(date)).toBe(tone);
  });

  it.each([
    ['2026-01-25', 'Sunday before Nineveh Lent, tone 6', null],
    ['2026-05-31', '8th Sunday counted from New Sunday, tone 1, so tone 8', null],
    ['2026-04-12', '1st Sunday counted from New Sunday, tone 1', null],
    ['2025-01-12', '3rd Sunday counted from the first Sunday after Christmas, tone 1, so tone 3', null],
    ['2026-06-01', 'Monday after a Sunday of tone 8: its partner, tone 4', null],
    ['2026-06-02', 'Tuesday after a Sunday of tone 8', null],
    ['2026-05-24', '7th Sunday counted from New Sunday, tone 1, so tone 7', 'Pentecost'],
    ['2026-01-06', 'Denaha, the Baptism of our Lord, tone 2', 'Denaha, the Baptism of our Lord'],
    ['2026-04-05', 'Easter Sunday, tone 1', 'Easter Sunday'],
  ])('have on %s the reason "%s"', (date, reason, feast) => {
    expect(dayOn(date, byChurch).tone).toMatchObject({ reason, feast: feast && { name: feast } });
  });

  it('of a weekday depend on the preceding Sunday, even in the previous year', () => {
    expect(dayOn('2026-01-02', byChurch).tone).toMatchObject({
      number: 5,
      reason: 'Friday after a Sunday of tone 1: its partner, tone 5',
    });
    expect(numberOn('1900-01-02')).toBe(1);
  });
});
