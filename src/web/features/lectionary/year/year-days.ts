import type { LectionaryEvent } from '#contract/resources/lectionary.ts';
import type { CivilDate } from '#domain/dates/civil-date.ts';
import { isFeast } from '../month/day-marks.ts';

/** A Sunday or feast of the year page. */
export interface YearDay {
  readonly date: CivilDate;
  /** In the order of precedence. */
  readonly names: readonly string[];
  readonly tone: number | null;
  readonly isFeast: boolean;
  /** Whether it is a feast with its own tone. */
  readonly isGreat: boolean;
}

/**
 * The Sundays and feasts of a year, one entry per day, and other days with their own tone. Other weekdays and
 * commemorations are omitted.
 */
export function yearDays(events: readonly LectionaryEvent[]): YearDay[] {
  return [...Map.groupBy(events, ({ date }) => date)].flatMap(([date, [first, ...others]]) => {
    if (!first) return [];
    const listed = [...(isListed(first) || givesTone(first) ? [first] : []), ...others.filter(isListed)];
    if (listed.length === 0) return [];
    return {
      date,
      names: listed.map(({ summary }) => summary),
      tone: first.tone,
      isFeast: listed.some(isFeast),
      isGreat: isFeast(first) && givesTone(first),
    };
  });
}

function isListed(event: LectionaryEvent): boolean {
  return event.kind === 'sunday' || isFeast(event);
}

function givesTone({ toneInfo }: LectionaryEvent): boolean {
  return toneInfo?.isFeastDay === true;
}

/** Data of the year page. */
export interface YearData {
  readonly kind: 'year';
  readonly year: number;
  readonly days: readonly YearDay[];
}

/** Reduces a year's events to what its page shows, because loader data are sent to the browser. */
export function toYearData(year: number, events: readonly LectionaryEvent[]): YearData {
  return { kind: 'year', year, days: yearDays(events) };
}
