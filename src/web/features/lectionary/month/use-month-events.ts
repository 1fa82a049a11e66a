import { useMemo } from 'react';
import type { LectionaryEvent } from '#contract/lectionary.ts';
import { type Month, monthOf, yearOfMonth } from '#domain/month-grid.ts';
import { lectionaryYears } from '../lectionary-years.ts';
import { useKept } from '../use-request.ts';

/** The events of the one month that came with the page. */
export interface ServedMonth {
  readonly month: Month;
  readonly events: readonly LectionaryEvent[];
}

/**
 * The events of a month: those that came with the page, else those of its year, which is fetched now.
 *
 * @returns undefined while they are on their way; none when they did not come.
 */
export function useMonthEvents(
  month: Month,
  served: ServedMonth | undefined,
): readonly LectionaryEvent[] | undefined {
  const isServed = served?.month === month;
  const { answer, hasFailed } = useKept(lectionaryYears, isServed ? null : yearOfMonth(month), month);
  return useMemo(() => {
    if (isServed) return served.events;
    return answer?.filter(({ date }) => monthOf(date) === month) ?? (hasFailed ? [] : undefined);
  }, [isServed, served, answer, hasFailed, month]);
}
