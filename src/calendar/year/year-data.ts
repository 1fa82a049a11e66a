import { commemorationLabel } from '#church-year/commemorations.ts';
import { easterDay, koodoshEethoDay } from '#church-year/dates/easter.ts';
import { type CivilDate, civilDate, dateParts } from '#church-year/dates.ts';
import type { Rank } from '#church-year/index.ts';
import type { LectionaryEvent, LectionaryYear } from '../contract.ts';
import { highestRank, isFeast } from '../month/day-marks.ts';

/** A day of the year page. */
export interface YearDay {
  readonly date: CivilDate;
  /** In the order of precedence, each with the number of the commemoration. */
  readonly names: readonly string[];
  /** Commemorations beside another observance of the day. */
  readonly memorials: readonly string[];
  readonly tone: number | null;
  readonly isFeast: boolean;
  /** The highest rank of the listed events. */
  readonly rank: Rank | null;
  /** Whether it is a feast with its own tone. */
  readonly isGreat: boolean;
}

/** Data of the year page. */
export interface YearData {
  readonly year: number;
  readonly days: readonly YearDay[];
}

/**
 * Reduces a year to what its page shows, because loader data are sent to the browser: the Sundays and feasts, the first
 * days of fasts, numbered commemorations and days with a tone of their own, one entry per day. Other weekdays and
 * commemorations are omitted.
 */
export function toYearData({ year, events }: Pick<LectionaryYear, 'year' | 'events'>): YearData {
  const days = [...Map.groupBy(events, ({ date }) => date)].flatMap(([date, [first, ...others]]) => {
    if (!first) return [];
    const listed = [...(isListed(first) || givesTone(first) ? [first] : []), ...others.filter(isListed)];
    if (listed.length === 0) return [];
    const isSmall = (event: LectionaryEvent) => event !== listed[0] && event.rank === 'commemoration';
    return {
      date,
      names: listed.filter((event) => !isSmall(event)).map(nameWithNumber),
      memorials: listed.filter(isSmall).map(nameWithNumber),
      tone: first.tone,
      isFeast: listed.some(isFeast),
      rank: highestRank(listed),
      isGreat: isFeast(first) && givesTone(first),
    };
  });
  return { year, days };
}

function isListed(event: LectionaryEvent): boolean {
  const { kind, commemoration } = event;
  return kind === 'sunday' || kind === 'fast' || commemoration !== null || isFeast(event);
}

function nameWithNumber({ kind, summary, commemoration }: LectionaryEvent): string {
  return commemoration === null ? summary : `${summary} (${commemorationLabel({ kind }, commemoration)})`;
}

function givesTone({ toneInfo }: LectionaryEvent): boolean {
  return toneInfo?.isFeastDay === true;
}

/** Title of a year's page. */
export function yearTitle(year: number): string {
  return `The church year ${year}`;
}

/** Summary of a year for link previews. */
export function yearSummary(year: number): string {
  const dayInYear = (number: number) => {
    const { month, day } = dateParts(civilDate(number));
    return `${month} ${day}`;
  };
  const easter = easterDay(year);
  const days = [
    `Great Lent from ${dayInYear(easter - 48)}`,
    `Easter on ${dayInYear(easter)}`,
    `Pentecost on ${dayInYear(easter + 49)}`,
    `Koodosh Eetho on ${dayInYear(koodoshEethoDay(year))}`,
  ];
  return `Every Sunday and feast of ${year} with its tone, and the fasts: ${days.join(', ')}.`;
}
