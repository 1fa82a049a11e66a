import { useMemo } from 'react';
import type { LectionaryEvent } from '#contract/lectionary.ts';
import { type Month, monthOf, yearOfMonth } from '#domain/month-grid.ts';
import { lectionaryYearCache } from '../lectionary-years.ts';
import { useRequest } from '../use-request.ts';

/** The events of the month rendered by the server. */
export interface PreloadedMonth {
  readonly month: Month;
  readonly events: readonly LectionaryEvent[];
}

/**
 * The events of a month: preloaded, or from its year, which is fetched.
 *
 * @returns undefined while loading; an empty list on failure.
 */
export function useMonthEvents(
  month: Month,
  preloaded: PreloadedMonth | undefined,
): readonly LectionaryEvent[] | undefined {
  const isPreloaded = preloaded?.month === month;
  const { value, hasFailed } = useRequest(
    lectionaryYearCache,
    isPreloaded ? null : yearOfMonth(month),
    month,
  );
  return useMemo(() => {
    if (isPreloaded) return preloaded.events;
    return value?.filter(({ date }) => monthOf(date) === month) ?? (hasFailed ? [] : undefined);
  }, [isPreloaded, preloaded, value, hasFailed, month]);
}
