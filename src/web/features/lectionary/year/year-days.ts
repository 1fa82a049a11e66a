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

/**
 * The Sundays and feasts of a year, each day once, and what stands first on a day that gives a tone of its own; other weekdays
 * and commemorations are left to the days themselves.
 */
export function yearDays(events: readonly LectionaryEvent[]): YearDay[] {
  return [...Map.groupBy(events, ({ date }) => date)].flatMap(([date, [first, ...others]]) => {
    if (!first) return [];
    const shown = [...(isShown(first) || givesTone(first) ? [first] : []), ...others.filter(isShown)];
    if (shown.length === 0) return [];
    return {
      date,
      names: shown.map(({ summary }) => summary),
      tone: first.tone,
      isFeast: shown.some(isFeast),
      isGreat: isFeast(first) && givesTone(first),
    };
  });
}

function isShown(event: LectionaryEvent): boolean {
  return event.kind === 'sunday' || isFeast(event);
}

function givesTone({ toneInfo }: LectionaryEvent): boolean {
  return toneInfo?.isFeastDay === true;
}
