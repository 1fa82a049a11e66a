import type { LectionaryEvent } from '#contract/lectionary.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { isFeast } from '../feast.ts';

/** A Sunday or a feast, as the year's page lists it. */
export interface YearDay {
  readonly date: CivilDate;
  /** In the order of precedence. */
  readonly names: readonly string[];
  readonly tone: number | null;
  readonly isFeast: boolean;
  /** Whether it is one of the feasts that give the tone. */
  readonly isGreat: boolean;
}

/** The Sundays and feasts of a year, each day once; weekdays and commemorations are left to the days themselves. */
export function yearDays(events: readonly LectionaryEvent[]): YearDay[] {
  const shown = events.filter((event) => event.kind === 'sunday' || isFeast(event));
  return [...Map.groupBy(shown, ({ date }) => date)].map(([date, kept]) => ({
    date,
    names: kept.map(({ summary }) => summary),
    tone: kept[0]?.tone ?? null,
    isFeast: kept.some(isFeast),
    isGreat: kept.some((event) => isFeast(event) && event.toneInfo?.isFeastDay),
  }));
}
