import type { LectionaryEvent } from '#contract/lectionary.ts';
import { type CivilDate, dayNumber, longDate } from '#domain/civil-date.ts';
import { fastsIn } from '#domain/liturgy/fasts.ts';
import { type Month, yearOfMonth } from '#domain/month-grid.ts';
import { isFeast } from '../feast.ts';

/** What the calendar tells of a date. */
export interface DayMarks {
  readonly isFeast: boolean;
  /** Name of the fast that is kept. */
  readonly fast: string | null;
  /** How many things are kept on it. */
  readonly count: number;
}

/**
 * The marks of a month's dates. Events bring their day's fast with them; the fast of a day without any is computed here, where
 * there can be no great feast to end it.
 */
export function marksIn(month: Month, events: readonly LectionaryEvent[]): (date: CivilDate) => DayMarks {
  const byDate = Map.groupBy(events, ({ date }) => date);
  const fastOn = fastsIn(yearOfMonth(month));
  return (date) => {
    const kept = byDate.get(date) ?? [];
    const [first] = kept;
    return {
      isFeast: kept.some(isFeast),
      fast: first ? first.fast : fastOn(dayNumber(date), { isGreatFeast: false }),
      count: kept.length,
    };
  };
}

/** What a screen reader says of a date: 'Friday, December 4, 2026, feast day, Fast of the Nativity (25 days), 1 event'. */
export function dayLabel(date: CivilDate, { isFeast, fast, count }: DayMarks): string {
  const events = count === 1 ? '1 event' : `${count} events`;
  return [longDate(date), isFeast && 'feast day', fast, count > 0 && events].filter(Boolean).join(', ');
}
