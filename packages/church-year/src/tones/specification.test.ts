import { describe, expect, it } from 'vitest';
import { easterDay, koodoshEethoDay } from '../dates/easter.ts';
import { addDays, civilDate, weekday } from '../dates.ts';
import { dayOn, daysIn, years } from '../testing/days.ts';
import { specificationTable } from './testing/specification.table.ts';

const toneOn = (date: string) => dayOn(date).tone;
const numberOn = (date: string) => toneOn(date)?.number ?? null;
const fromEaster = (year: number, days: number) => civilDate(easterDay(year) + days);

describe('the specification tones of 2024 to 2026', () => {
  it.each(specificationTable)('are, on %s, %d: %s', { tags: ['P9'] }, (date, number, reason) => {
    const feast = reason.includes('Sunday after ') ? null : reason.replace(`, tone ${number}`, '');
    expect(toneOn(date)).toMatchObject({ number, reason, feast: feast && { name: feast } });
  });

  it('exist only on the days of the table', () => {
    const withTone = years(2024, 2026)
      .flatMap((year) => daysIn(year))
      .filter(({ tone }) => tone !== null);
    expect(withTone.map(({ date }) => date)).toEqual(specificationTable.map(([date]) => date));
  });
});

describe('a feast of the specification', () => {
  it.each([
    ['Palm Sunday, not the Annunciation', '2029-03-25', 1],
    ['Good Friday, not the Annunciation', '2016-03-25', 4],
    ['Easter, not the Annunciation', '2035-03-25', 1],
    ['the Annunciation in Passion Week', '2024-03-25', 4],
    ['the Annunciation, not a Sunday of Great Lent', '2007-03-25', 4],
    ['the Annunciation on Hevoro Tuesday', '2008-03-25', 4],
    ['Denaha on a Sunday, not the cycle from Christmas', '2030-01-06', 2],
    ['Shunoyo on a Sunday, not the cycle from Easter', '2027-08-15', 7],
    ['the Holy Cross on a Sunday', '2025-09-14', 8],
  ])('determines the tone: %s (%s)', (_, date, tone) => {
    expect(numberOn(date)).toBe(tone);
  });

  it('has its tone in every year, and precedes a fixed feast', { tags: ['P4', 'P9'] }, () => {
    for (const year of years()) {
      const moveable = new Map(
        (
          [
            [-70, 6],
            [-7, 1],
            [-2, 4],
            [0, 1],
            [7, 2],
            [39, 5],
            [49, 7],
          ] as const
        ).map(([days, tone]) => [fromEaster(year, days), tone]),
      );
      for (const [date, tone] of moveable) expect(numberOn(date), date).toBe(tone);
      for (const [day, tone] of [
        ['01-01', 1],
        ['01-06', 2],
        ['03-25', 4],
        ['08-15', 7],
        ['09-14', 8],
        ['12-25', 1],
      ] as const)
        expect(numberOn(`${year}-${day}`), `${year}-${day}`).toBe(moveable.get(`${year}-${day}`) ?? tone);
    }
  });

  it('is identified by date: the second Sunday after Pentecost is not Pentecost', () => {
    expect(dayOn('2026-06-07').entries[0]?.name).toBe('Second Sunday after Pentecost');
    expect(toneOn('2026-06-07')).toMatchObject({ number: 2, feast: null });
    expect(toneOn('2026-05-17')).toMatchObject({ number: 7, feast: null });
    for (const year of years())
      for (let week = 1; week <= 7; week++)
        expect(toneOn(fromEaster(year, 49 + 7 * week))?.feast ?? null).toBeNull();
  });

  it('is the Sunday before Nineveh Lent, which restarts the cycle; the days of that Lent have no tone', () => {
    for (const year of years()) {
      expect(toneOn(fromEaster(year, -70))).toMatchObject({
        number: 6,
        feast: { key: 'pethurtha-of-nineveh-lent' },
      });
      for (const days of [-69, -68, -67, -66]) expect(toneOn(fromEaster(year, days)), `${year}`).toBeNull();
    }
    expect(numberOn('2026-01-26')).toBeNull();
    expect(numberOn('2026-02-01')).toBe(7);
  });

  it('has an entry of its own on its day', () => {
    for (const { date, tone, entries } of years().flatMap((year) => daysIn(year)))
      if (tone?.feast && !entries.some(({ key }) => key === tone.feast?.key)) expect.fail(date);
  });

  it('is neither the Sunday after New Sunday nor a weekday of the week after Easter', () => {
    expect(toneOn('2026-04-19')).toMatchObject({ number: 3, feast: null });
    for (let day = 1; day <= 6; day++) expect(numberOn(fromEaster(2026, day))).toBeNull();
  });
});

describe('Koodosh Eetho, the Sunday on or after October 30,', () => {
  it.each([
    ['2022-10-30', 5],
    ['2033-10-30', 5],
    ['2027-10-31', 5],
    ['2026-11-01', 5],
    ['2023-11-05', 6],
  ])('on %s, after a Sunday of tone %d, restarts the cycle at tone 1', { tags: ['P9'] }, (date, tone) => {
    expect(toneOn(date)).toMatchObject({ feast: { name: 'Koodosh Eetho', key: 'koodosh-eetho' } });
    expect([-7, 0, 7].map((days) => numberOn(addDays(date, days)))).toEqual([tone, 1, 2]);
  });

  it('has tone 1 in every year, and the Sunday before Christmas has tone 8', () => {
    for (const year of years()) {
      const date = civilDate(koodoshEethoDay(year));
      expect([date >= `${year}-10-30`, date <= `${year}-11-05`]).toEqual([true, true]);
      expect([0, 7 * 7].map((days) => numberOn(addDays(date, days)))).toEqual([1, 8]);
    }
  });
});

describe('the specification tones from 1900 to 2200', () => {
  const all = years().flatMap((year) => daysIn(year));

  it('are from 1 to 8 on every Sunday', () => {
    const invalid = all.filter(
      ({ date, tone }) => weekday(date) === 0 && !(tone && tone.number >= 1 && tone.number <= 8),
    );
    expect(invalid.map(({ date }) => date)).toEqual([]);
  });

  it('exist on weekdays only for feasts', { tags: ['P4'] }, () => {
    const invalid = all.filter(({ date, tone }) => weekday(date) !== 0 && tone && tone.feast === null);
    expect(invalid.map(({ date }) => date)).toEqual([]);
  });

  it('advance by one each Sunday without a feast, with 1 after 8', { tags: ['P4'] }, () => {
    for (const [index, { date, tone }] of all.entries()) {
      const week = all.slice(Math.max(0, index - 7), index + 1);
      const isPlain = week.length === 8 && week.every((day) => day.tone === null || day.tone.feast === null);
      if (weekday(date) !== 0 || !isPlain) continue;
      expect(tone?.number, date).toBe(((week[0]?.tone?.number as number) % 8) + 1);
    }
  });

  it('continue from the previous Christmas until the Sunday before Nineveh Lent', () => {
    expect(toneOn('1900-01-07')?.reason).toBe('2nd Sunday after Christmas (tone 1), so tone 2');
    for (const year of years(1901, 2200)) {
      const untilLent = daysIn(year).filter(
        ({ date }) => date < fromEaster(year, -70) && weekday(date) === 0,
      );
      for (const { tone } of untilLent)
        if (tone?.feast === null) expect(tone.reason).toContain('Sunday after Christmas');
    }
  });
});
