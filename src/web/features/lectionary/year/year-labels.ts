import { civilDate, dateParts } from '#domain/dates/civil-date.ts';
import { easterDay, koodoshEethoDay } from '#domain/liturgy/easter.ts';

/** Title of a year's page. */
export function yearTitle(year: number): string {
  return `The church year ${year}`;
}

/** Summary of a year for link previews. */
export function yearSummary(year: number): string {
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
