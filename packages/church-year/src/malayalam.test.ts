import { describe, expect, it } from 'vitest';
import { churchYear } from './church-year.ts';
import { fasts } from './fasts.ts';
import { MALAYALAM_MONTH_NAMES, MALAYALAM_WEEKDAY_NAMES, malayalamDate } from './malayalam.ts';
import { undatedReadings } from './readings/readings.ts';
import { datedEntries } from './tables/all.ts';

const { days } = churchYear(2026);
const groups = [...datedEntries, ...undatedReadings()].flatMap(({ key, name, malayalam }) => ({
  english: `${name} (${key})`,
  malayalam,
}));
const headings = [
  ...days.flatMap(({ entries }) => entries.flatMap(({ lists }) => [...lists[2007], ...(lists[2016] ?? [])])),
  ...undatedReadings().flatMap(({ readings }) => readings),
].map(({ heading, malayalam }) => ({ english: heading, malayalam }));
const ofDays = days.flatMap(({ season, fast, malayalam }) => [
  { english: season, malayalam: malayalam.season },
  ...(fast ? [{ english: fast, malayalam: malayalam.fast }] : []),
]);
const names = [...groups, ...headings, ...ofDays];

describe('the Malayalam names', () => {
  it('exist for every entry, service, common, heading, season, fast, weekday and month', () => {
    expect(names.filter(({ malayalam }) => !malayalam)).toEqual([]);
    expect([MALAYALAM_WEEKDAY_NAMES.length, MALAYALAM_MONTH_NAMES.length, fasts.length]).toEqual([7, 12, 6]);
    expect(malayalamDate('2026-12-06')).toBe('2026 ഡിസംബർ 6, ഞായർ');
  });

  it('have only Malayalam letters, digits, spaces and punctuation, in the composed form with atomic chillus', () => {
    const dates = days.map(({ date }) => ({ english: date, malayalam: malayalamDate(date) }));
    for (const { english, malayalam } of [...names, ...dates]) {
      expect(malayalam, english).toMatch(/^[\p{sc=Malayalam}\d (),.;]+$/u);
      expect(malayalam, english).toBe(malayalam?.normalize('NFC'));
      // the older sequences of a chillu and of au, a virama without a consonant, two vowel signs
      expect(malayalam, english).not.toMatch(
        /[\u200c\u200d]|\u0d4c|\u0d3e\u0d3e|\u0d46\u0d57|[\u0d3e-\u0d4d]{2}/u,
      );
    }
  });

  it('are different for different entries, and always the same for one heading, season or fast', () => {
    const different = groups.map(({ malayalam }) => malayalam);
    expect(different).toEqual([...new Set(different)]);
    for (const same of Map.groupBy([...headings, ...ofDays], ({ english }) => english).values())
      expect(new Set(same.map(({ malayalam }) => malayalam)).size).toBe(1);
  });
});
