import { type CivilDate, dayNumber, yearOf } from '../dates/civil-date.ts';
import { easterDay } from '../dates/easter.ts';
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

/** Adds the missing opening or closing quotation mark to a verse that is part of a longer speech. */
export function balanceQuotes(text: string): string {
  const marks = text.match(/[“”]/g) ?? [];
  const opened = marks[0] === '”' ? `“${text}` : text;
  return marks.at(-1) === '“' ? `${opened}”` : opened;
}

/** Conjunctions that refer to a preceding verse, which the verse of the day does not show. */
const LEADING_CONJUNCTION =
  /^([“‘]*)(?:For|But|And|Now|So then|So|Therefore|Then|Nevertheless|Also|Again)(?:, therefore)?,? (\p{L})/u;

/**
 * Removes a conjunction at the beginning of a verse: 'For God so loved the world' becomes 'God so loved the world'. Only
 * for texts in which the word is a conjunction: 'For everything there is a season' would lose its preposition.
 */
export function startAtClause(text: string): string {
  return text.replace(
    LEADING_CONJUNCTION,
    (_, quotes: string, letter: string) => quotes + letter.toUpperCase(),
  );
}
