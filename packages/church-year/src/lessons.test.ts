import { describe, expect, it } from 'vitest';
import { churchYear, nextObservance } from './church-year.ts';
import { gospelsOf, lessonOf } from './lessons.ts';
import { toReadings } from './readings/readings.ts';
import { allEntries } from './tables/all.ts';
import { bySpecification } from './testing/days.ts';

it.each([
  ['Genesis 21:1-21', 'Old Testament', 'Reader'],
  ['Psalm 127:1-5', 'Old Testament', 'Reader'],
  ['Sirach 50:1-5', 'Old Testament', 'Reader'],
  ['Luke 1:57-80', 'Gospel', 'Priest'],
  ['Acts 12:1-17', 'Acts', 'Reader or deacon'],
  ['Romans 3:19-26', 'Epistle of St. Paul', 'Reader or deacon'],
  ['Hebrews 12:3-11', 'Epistle of St. Paul', 'Reader or deacon'],
  ['James 5:7-20', 'General Epistle', 'Reader or deacon'],
  ['Jude 1:1-3', 'General Epistle', 'Reader or deacon'],
  ['Acts 7:44-53 or Revelation 3:14-22', 'Acts or Revelation', 'Reader or deacon'],
])('%s is a lesson of the kind %s, read by: %s', (reference, kind, reader) => {
  expect(lessonOf(reference)).toEqual({ kind, reader });
});

it('every reading of the tables has a kind', () => {
  const references = allEntries.flatMap(({ readings = {} }) =>
    toReadings(readings).flatMap(({ lines }) => lines),
  );
  expect(references.filter((reference) => !lessonOf(reference))).toEqual([]);
});

describe('the Gospel of a day', () => {
  it.each([
    [{ Evening: 'Mark 1:1', Morning: 'Luke 1:1', 'Holy Qurbana': 'John 1:1' }, 'John 1:1'],
    [{ Evening: 'Mark 1:1', Morning: 'Luke 1:1' }, 'Luke 1:1'],
    [{ Morning: 'Genesis 1:1', 'First Qaumo': 'Matthew 26:1', 'Second Qaumo': 'Mark 14:1' }, 'Matthew 26:1'],
    [{ 'Holy Qurbana': 'Romans 1:1' }, undefined],
  ])('of %j is %s', (readings, gospel) => {
    const groups = Object.entries(readings).map(([heading, line]) => ({
      ...{ heading, malayalam: null },
      lines: [line],
    }));
    expect(gospelsOf(groups)).toEqual([gospel].filter(Boolean));
  });

  it('exists on every Sunday of 2026', () => {
    const without = churchYear(2026, bySpecification).days.filter(({ entries }) => {
      const sunday = entries.find(({ kind }) => kind === 'sunday');
      return sunday && gospelsOf(sunday.readings).length === 0;
    });
    expect(without.map(({ date }) => date)).toEqual([]);
  });
});

it.each([
  ['2026-11-26', '2026-12-25'],
  ['2026-12-24', '2026-12-25'],
  ['2026-12-25', '2027-01-01'],
  ['2026-04-03', '2026-04-04'],
  ['2026-08-06', '2026-08-15'],
  ['2200-12-25', undefined],
])('the next great feast after %s is on %s', (date, expected) => {
  expect(nextObservance(date, bySpecification, (one) => one.isGreatFeast)?.date).toBe(expected);
});
