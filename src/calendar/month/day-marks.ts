import { type CivilDate, longDate } from '#church-year/dates.ts';
import type { Rank } from '#church-year/index.ts';
import { countOf } from '#kit/text/count.ts';
import type { LectionaryEvent } from '../contract.ts';
import { ranks } from '../rank.tsx';
import type { LectionaryMonth } from './lectionary-years.ts';

/** Symbols besides the marks of ranks, explained in the calendar's legend. */
export const DAY_SYMBOLS = { event: '•', fast: 'fast' } as const;

/** Calendar marks of a date. */
export interface DayMarks {
  readonly isFeast: boolean;
  /** The highest rank of an event. */
  readonly rank: Rank | null;
  /** Name of the fast, if any. */
  readonly fast: string | null;
  /** Number of events. */
  readonly count: number;
}

/** Returns the marks of any date in a month. */
export function dayMarksIn({ events, fastDays }: LectionaryMonth): (date: CivilDate) => DayMarks {
  const byDate = Map.groupBy(events, ({ date }) => date);
  return (date) => {
    const dayEvents = byDate.get(date) ?? [];
    const [first] = dayEvents;
    return {
      isFeast: dayEvents.some(isFeast),
      rank: highestRank(dayEvents),
      fast: first?.fast ?? fastDays[date] ?? null,
      count: dayEvents.length,
    };
  };
}

/** The highest rank of some events; null if none has a rank. */
export function highestRank(events: readonly Pick<LectionaryEvent, 'rank'>[]): Rank | null {
  const descending = Object.keys(ranks) as Rank[];
  return descending.find((rank) => events.some((event) => event.rank === rank)) ?? null;
}

/** Accessible name of a date: 'Friday, December 25, 2026, feast of our Lord, 1 event'. */
export function dayLabel(date: CivilDate, { isFeast, rank, fast, count }: DayMarks): string {
  const feast = rank === null ? isFeast && 'feast day' : ranks[rank].label;
  return [longDate(date), feast, fast, count > 0 && countOf(count, 'event')].filter(Boolean).join(', ');
}

/** Whether an event is printed in red: a feast, or a Sunday with the tone of a feast, such as Easter. */
export function isFeast({ kind, toneInfo }: Pick<LectionaryEvent, 'kind' | 'toneInfo'>): boolean {
  return kind === 'feast' || (kind === 'sunday' && toneInfo?.isFeastDay === true);
}
