import { civilDate, dateParts } from '#domain/civil-date.ts';
import { easterDay, koodoshEethoDay } from '#domain/liturgy/easter.ts';

/** What the page of a year is called. */
export function yearTitle(year: number): string {
  return `The church’s year ${year}`;
}

/** A year in a sentence, for link previews. */
export function yearInShort(year: number): string {
  const dayInYear = (day: number) => monthAndDay(civilDate(day));
  const easter = easterDay(year);
  const days = [
    `Great Lent from ${dayInYear(easter - 48)}`,
    `Easter on ${dayInYear(easter)}`,
    `Pentecost on ${dayInYear(easter + 49)}`,
    `Koodosh Eetho on ${dayInYear(koodoshEethoDay(year))}`,
  ];
  return `Every Sunday and feast of ${year} with its tone, and the fasts: ${days.join(', ')}.`;
}

function monthAndDay(date: string): string {
  const { month, day } = dateParts(date);
  return `${month} ${day}`;
}
