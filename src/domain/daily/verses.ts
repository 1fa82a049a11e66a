import { type CivilDate, dayNumber, yearOf } from '../civil-date.ts';
import { easterDay } from '../liturgy/easter.ts';
import { fixedDays } from './verse-tables/fixed-days.ts';
import { moveableDays } from './verse-tables/moveable-days.ts';
import { ordinaryDays } from './verse-tables/ordinary-days.ts';

/** Every reference that `verseFor` may answer: 366, of which no two share a verse. */
export const verseReferences: readonly string[] = [
  ...Object.values(fixedDays),
  ...moveableDays.values(),
  ...ordinaryDays,
];

/**
 * Reference of the built-in verse of a day, such as 'John 3:16-17', fitting the season of the church; its words are those of
 * the World English Bible. Within a civil year no verse comes twice.
 */
export function verseFor(date: CivilDate): string {
  const fromEaster = dayNumber(date) - easterDay(yearOf(dayNumber(date)));
  return (
    fixedDays[date.slice('YYYY-'.length)] ?? moveableDays.get(fromEaster) ?? ordinaryVerse(date, fromEaster)
  );
}

/** The count begins on February 1, stops on Kothine Sunday, and goes on after Pentecost. */
function ordinaryVerse(date: CivilDate, fromEaster: number): string {
  const days = dayNumber(date) - dayNumber(`${date.slice(0, 'YYYY'.length)}-02-01`);
  return ordinaryDays[fromEaster < 0 ? days : days - moveableDays.size] as string;
}
