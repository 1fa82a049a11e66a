import { type CivilDate, civilDate, dayNumber, LAST_YEAR } from './dates/civil-date.ts';
import { daysInYears } from './dates/date-rule.ts';
import { type Fasting, fastingIn } from './dates/fasts.ts';
import { type Season, seasonsIn } from './dates/seasons.ts';
import type { LiturgyOptions } from './liturgy-options.ts';
import type { Entry } from './observances/feast-entry.ts';
import { toEntry } from './observances/parish-feasts.ts';
import { isGreatFeast, sortByPrecedence } from './observances/precedence.ts';
import { datedEntries } from './tables/all.ts';
import { malankaraTones } from './tones/malankara.ts';
import { specificationTones } from './tones/specification.ts';
import type { EntriesByDay, ToneOfDay } from './tones/tone.ts';

/** A day of the church's year. */
export interface Day extends Fasting {
  readonly date: CivilDate;
  readonly season: Season;
  readonly tone: ToneOfDay | null;
  /** Observances of this day, sorted by precedence; empty on an ordinary weekday. */
  readonly entries: readonly Entry[];
}

/** A civil year in the church. It does not depend on the machine or its time zone. */
export interface ChurchYear {
  /** Every day, from January 1. */
  readonly days: readonly Day[];
  /** @param date of this year. */
  on(date: CivilDate): Day;
}

/** Per object of options: a visitor may ask for any of 301 years. */
const CACHED_YEARS = 8;
/** Computed years by object of options, the least recently used first. */
const yearCaches = new WeakMap<LiturgyOptions, Map<number, ChurchYear>>();

/** Computes a year once for the same object of options. */
export function churchYear(year: number, options: LiturgyOptions): ChurchYear {
  const years = yearCaches.get(options) ?? new Map<number, ChurchYear>();
  yearCaches.set(options, years);
  const value = years.get(year) ?? computeYear(year, options);
  years.delete(year);
  years.set(year, value);
  for (const oldest of years.keys()) if (years.size > CACHED_YEARS) years.delete(oldest);
  return value;
}

/** Returns one day of its year. */
export function churchDay(date: CivilDate, options: LiturgyOptions): Day {
  return churchYear(Number(date.slice(0, 4)), options).on(date);
}

/** Returns the first matching observance after a date; undefined if the calendar ends before it. */
export function nextObservance(
  date: CivilDate,
  options: LiturgyOptions,
  matches: (entry: Entry) => boolean,
): { readonly date: CivilDate; readonly name: string } | undefined {
  const year = Number(date.slice(0, 4));
  for (const ofYear of [year, year + 1].filter((one) => one <= LAST_YEAR))
    for (const day of churchYear(ofYear, options).days) {
      const entry = day.date > date ? day.entries.find(matches) : undefined;
      if (entry) return { date: day.date, name: entry.name };
    }
  return undefined;
}

/** Computes which observances each day has, and the days when they are asked for. */
function computeYear(year: number, options: LiturgyOptions): ChurchYear {
  const first = dayNumber(`${year}-01-01`);
  const length = dayNumber(`${year}-12-31`) - first + 1;
  const entriesByDay = indexEntries(year, options);
  const seasonOn = seasonsIn(year);
  const fastingOn = fastingIn(year);
  const toneOn = (options.toneProfile === 'malankara' ? malankaraTones : specificationTones)(entriesByDay);
  const dayOf = (day: number): Day => {
    const date = civilDate(day);
    const entries = entriesByDay.get(day) ?? [];
    const tone = toneOn(day);
    const number = options.toneOn[date];
    const reason = `Chosen by the parish for this day, tone ${number}`;
    return {
      date,
      season: seasonOn(day),
      ...fastingOn(day, () => entries.some(isGreatFeast)),
      tone: number === undefined ? tone : { number, reason, feast: tone?.feast ?? null },
      entries,
    };
  };
  let days: readonly Day[] | undefined;
  return {
    get days() {
      days ??= Array.from({ length }, (_, index) => dayOf(first + index));
      return days;
    },
    on: (date) => dayOf(dayNumber(date)),
  };
}

/** In the order of each day, so that only the days of the parish's own feasts are sorted. */
const sortedEntries = sortByPrecedence(datedEntries);

/** Includes the end of the year before, which determines the tones of the first week. Nothing there depends on Easter. */
function indexEntries(year: number, { parishFeasts }: LiturgyOptions): EntriesByDay {
  const byDay = new Map<number, readonly Entry[]>();
  for (const entry of sortedEntries)
    for (const day of daysInYears(entry, 'easter' in entry.on ? year : year - 1, year))
      byDay.set(day, [...(byDay.get(day) ?? []), entry]);
  // a hundred days before Easter may be in December of the year before
  for (const entry of parishFeasts.map(toEntry))
    for (const day of daysInYears(entry, year, year + 1))
      byDay.set(day, sortByPrecedence([...(byDay.get(day) ?? []), entry]));
  return byDay;
}
