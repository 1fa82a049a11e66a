import type { LectionaryEvent } from '#contract/resources/lectionary.ts';
import type { CivilDate } from '#domain/dates/civil-date.ts';
import { commemorationLabel } from '#domain/liturgy/feast-entry.ts';
import type { Rank } from '#domain/liturgy/precedence.ts';
import { highestRank, isFeast } from '../month/day-marks.ts';

/** A day of the year page. */
export interface YearDay {
  readonly date: CivilDate;
  /** In the order of precedence, each with the number of the commemoration. */
  readonly names: readonly string[];
  readonly tone: number | null;
  readonly isFeast: boolean;
  /** The highest rank of the listed events. */
  readonly rank: Rank | null;
  /** Whether it is a feast with its own tone. */
  readonly isGreat: boolean;
}

/**
 * The Sundays and feasts of a year, the first days of fasts, numbered commemorations and days with a tone of their own,
 * one entry per day. Other weekdays and commemorations are omitted.
 */
export function yearDays(events: readonly LectionaryEvent[]): YearDay[] {
  return [...Map.groupBy(events, ({ date }) => date)].flatMap(([date, [first, ...others]]) => {
    if (!first) return [];
    const listed = [...(isListed(first) || givesTone(first) ? [first] : []), ...others.filter(isListed)];
    if (listed.length === 0) return [];
    return {
      date,
      names: listed.map(nameWithNumber),
      tone: first.tone,
      isFeast: listed.some(isFeast),
      rank: highestRank(listed),
      isGreat: isFeast(first) && givesTone(first),
    };
  });
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
