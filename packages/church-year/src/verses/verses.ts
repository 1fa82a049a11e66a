import { easterDay } from '../dates/easter.ts';
import { type CivilDate, dayNumber, yearOf } from '../dates.ts';
import { fixedDays } from './fixed-days.ts';
import { moveableDays } from './moveable-days.ts';
import { ordinaryDays } from './ordinary-days.ts';

/** All references that `verseFor` can return: 366, without a common verse. */
export const verseReferences: readonly string[] = [
  ...Object.values(fixedDays),
  ...moveableDays.values(),
  ...ordinaryDays,
];

/**
 * Returns the reference of the built-in verse of a day, such as 'John 3:16-17', chosen for the church's season. No verse
 * occurs twice in a civil year.
 */
export function verseFor(date: CivilDate): string {
  const fromEaster = dayNumber(date) - easterDay(yearOf(dayNumber(date)));
  return (
    fixedDays[date.slice('YYYY-'.length)] ?? moveableDays.get(fromEaster) ?? ordinaryVerse(date, fromEaster)
  );
}

/** Ordinary days are counted from February 1. The count pauses from Kothine Sunday through Pentecost. */
function ordinaryVerse(date: CivilDate, fromEaster: number): string {
  const days = dayNumber(date) - dayNumber(`${date.slice(0, 'YYYY'.length)}-02-01`);
  return ordinaryDays[fromEaster < 0 ? days : days - moveableDays.size] as string;
}
