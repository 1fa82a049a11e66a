import { daysInYears } from './dates/date-rule.ts';
import { sundayAfterDay } from './dates/easter.ts';
import { malayalamSeasonNames, type Period, periodOf, type Season, seasons } from './dates/seasons.ts';
import { type CivilDate, civilDate, dayNumber, LAST_YEAR } from './dates.ts';
import { type Fasting, fastingIn } from './fasts.ts';
import { gospelsOf } from './lessons.ts';
import { malayalamDate } from './malayalam.ts';
import type { EntriesByDay, Entry } from './observances/entry.ts';
import { toEntry } from './observances/parish-feasts.ts';
import { isGreatFeast, type Rank, rankOf, sortByPrecedence } from './observances/precedence.ts';
import { type ChurchYearOptions, defaultOptions } from './options.ts';
import { type Edition, type ReadingGroup, readingsIn, readingsOf } from './readings/readings.ts';
import { datedEntries } from './tables/all.ts';
import { malankaraTones } from './tones/malankara.ts';
import { specificationTones } from './tones/specification.ts';
import type { ToneOfDay } from './tones/tone.ts';

/** Readings by the edition that the options name, or all of the other edition if that one has none. */
interface Readings {
  readonly edition: Edition;
  readonly readings: ReadingGroup[];
}

/** An entry of the tables, or a feast of the parish, on a day. */
export interface Observance extends Omit<Entry, 'readings'>, Readings {
  readonly rank: Rank | null;
  readonly isGreatFeast: boolean;
  /** The number of a yearly commemoration, 1 in its first year; null if it is not counted. */
  readonly commemoration: number | null;
  /** The readings in both editions; null if the 2016 readings are not known. */
  readonly lists: ReturnType<typeof readingsOf>;
}

/** A day of the church's year. Its readings are those of the first observance that has any. */
export interface Day extends Omit<Fasting, 'malayalamFast'>, Readings {
  readonly date: CivilDate;
  /** The names of the date, the season and the fast; an entry and a heading of readings have their own. */
  readonly malayalam: Readonly<Record<'date' | 'season', string> & { fast: string | null }>;
  readonly season: Season;
  readonly period: Period;
  readonly tone: ToneOfDay | null;
  /** The observances of this day, sorted by precedence; empty on an ordinary weekday. */
  readonly entries: readonly Observance[];
  /** The Gospel of the Holy Qurbana, else of the morning. A few feasts have several; an ordinary weekday has none. */
  readonly gospel: string[];
}

/** A civil year in the church. It does not depend on the machine or its time zone. */
export interface ChurchYear {
  /** Every day, from January 1. */
  readonly days: readonly Day[];
  /** @throws RangeError for a date outside this year. */
  on(date: CivilDate): Day;
  /** The n-th Sunday from January 1, which is the first if it is one; undefined if the year has fewer. */
  sunday(n: number): Day | undefined;
}

/** Per object of options: a visitor may ask for any of 301 years. */
const CACHED_YEARS = 8;
/** Computed years by object of options, the least recently used first. */
const yearCaches = new WeakMap<ChurchYearOptions, Map<number, ChurchYear>>();

/**
 * Computes a year once for the same object of options.
 *
 * @param year a civil year from 1900 to 2200.
 */
export function churchYear(year: number, options: ChurchYearOptions = defaultOptions): ChurchYear {
  const years = yearCaches.get(options) ?? new Map<number, ChurchYear>();
  yearCaches.set(options, years);
  const value = years.get(year) ?? computeYear(year, options);
  years.delete(year);
  years.set(year, value);
  for (const oldest of years.keys()) if (years.size > CACHED_YEARS) years.delete(oldest);
  return value;
}

/** Returns one day of its year. */
export function churchDay(date: CivilDate, options?: ChurchYearOptions): Day {
  return churchYear(Number(date.slice(0, 4)), options).on(date);
}

/** Returns the first matching observance after a date; undefined if the calendar ends before it. */
export function nextObservance(
  date: CivilDate,
  options: ChurchYearOptions,
  matches: (observance: Observance) => boolean,
): { readonly date: CivilDate; readonly name: string } | undefined {
  const year = Number(date.slice(0, 4));
  for (const ofYear of [year, year + 1].filter((one) => one <= LAST_YEAR))
    for (const day of churchYear(ofYear, options).days) {
      const observance = day.date > date ? day.entries.find(matches) : undefined;
      if (observance) return { date: day.date, name: observance.name };
    }
  return undefined;
}

/** Computes which entries each day has, and the days when they are asked for. */
function computeYear(year: number, options: ChurchYearOptions): ChurchYear {
  const first = dayNumber(`${year}-01-01`);
  const length = dayNumber(`${year}-12-31`) - first + 1;
  const entriesByDay = indexEntries(year, options);
  const fastingOn = fastingIn(year);
  const toneOn = (options.toneProfile === 'malankara' ? malankaraTones : specificationTones)(entriesByDay);
  const computed = new Map<number, Day>();
  const dayOf = (day: number): Day => {
    const value = computed.get(day) ?? computeDay(day);
    computed.set(day, value);
    return value;
  };
  const computeDay = (day: number): Day => {
    const date = civilDate(day);
    const ofDay = entriesByDay.get(day) ?? [];
    const entries = ofDay.map((entry) => observe(entry, ofDay, year, options.edition));
    const { edition = options.edition, readings = [] } = entries.find((one) => one.readings.length > 0) ?? {};
    const { malayalamFast, ...fasting } = fastingOn(day, () => ofDay.some(isGreatFeast));
    const period = periodOf(day);
    const season = seasons[period];
    const tone = toneOn(day);
    const number = options.toneOn[date];
    const reason = `Chosen by the parish for this day, tone ${number}`;
    return {
      date,
      get malayalam() {
        return { date: malayalamDate(date), season: malayalamSeasonNames[season], fast: malayalamFast };
      },
      season,
      period,
      ...fasting,
      tone: number === undefined ? tone : { number, reason, feast: tone?.feast ?? null },
      entries,
      edition,
      readings,
      get gospel() {
        return gospelsOf(readings);
      },
    };
  };
  const isInYear = (day: number) => first <= day && day < first + length;
  return {
    get days() {
      return Array.from({ length }, (_, index) => dayOf(first + index));
    },
    on(date) {
      const day = dayNumber(date);
      if (!isInYear(day) || civilDate(day) !== date) throw new RangeError(`${date} is not a date of ${year}`);
      return dayOf(day);
    },
    sunday(n) {
      const day = sundayAfterDay(first - 1) + 7 * (n - 1);
      return isInYear(day) ? dayOf(day) : undefined;
    },
  };
}

function observe(entry: Entry, ofDay: readonly Entry[], year: number, edition: Edition): Observance {
  const lists = readingsOf(entry, ofDay);
  return {
    ...entry,
    rank: rankOf(entry),
    isGreatFeast: isGreatFeast(entry),
    commemoration: entry.since === undefined ? null : year - entry.since + 1,
    lists,
    ...readingsIn(edition, lists),
  };
}

/** In the order of each day, so that only the days of the parish's own feasts are sorted. */
const sortedEntries = sortByPrecedence(datedEntries);

/** Includes the end of the year before, which determines the tones of the first week. Nothing there depends on Easter. */
function indexEntries(year: number, { parishFeasts }: ChurchYearOptions): EntriesByDay {
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
