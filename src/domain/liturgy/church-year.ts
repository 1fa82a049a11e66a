import { type CivilDate, civilDate, dayNumber, LAST_YEAR, yearOf } from '../dates/civil-date.ts';
import { daysInYears } from './date-rule.ts';
import { type Fasting, fastingIn } from './fasts.ts';
import type { Entry } from './feast-entry.ts';
import type { LiturgyOptions } from './liturgy-options.ts';
import { toEntry } from './parish-feasts.ts';
import { isGreatFeast, sortByPrecedence } from './precedence.ts';
import { type Season, seasonOf } from './seasons.ts';
import { datedEntries } from './tables/all.ts';
import { type EntriesOn, malankaraTone } from './tones/malankara.ts';
import { specificationTones } from './tones/specification.ts';
import type { ToneOfDay } from './tones/tone.ts';

/** A day of the church's year. */
export interface Day extends Fasting {
  readonly date: CivilDate;
  readonly season: Season;
  readonly tone: ToneOfDay | null;
  /** Observances of this day, sorted by precedence; empty on an ordinary weekday. */
  readonly entries: readonly Entry[];
}

/**
 * Returns every day of a civil year, from January 1. The result does not depend on the machine or its time zone.
 */
export function churchYear(year: number, options: LiturgyOptions): Day[] {
  const dayOf = daysOfYear(year, options);
  const first = dayNumber(`${year}-01-01`);
  const length = dayNumber(`${year}-12-31`) - first + 1;
  return Array.from({ length }, (_, index) => dayOf(first + index));
}

/** Returns one day of the church's year. */
export function churchDay(date: CivilDate, options: LiturgyOptions): Day {
  const day = dayNumber(date);
  return daysOfYear(yearOf(day), options)(day);
}

/** Returns the first matching observance after a date; undefined if the calendar ends before it. */
export function nextObservance(
  date: CivilDate,
  options: LiturgyOptions,
  matches: (entry: Entry) => boolean,
): { readonly date: CivilDate; readonly name: string } | undefined {
  const year = yearOf(dayNumber(date));
  for (const ofYear of [year, year + 1].filter((one) => one <= LAST_YEAR))
    for (const day of churchYear(ofYear, options)) {
      const entry = day.date > date ? day.entries.find(matches) : undefined;
      if (entry) return { date: day.date, name: entry.name };
    }
  return undefined;
}

function daysOfYear(year: number, options: LiturgyOptions): (day: number) => Day {
  const entriesOn = indexEntries(year, options);
  const fastingOn = fastingIn(year);
  const toneOn = toneFinder(year, entriesOn, options);
  return (day) => {
    const entries = entriesOn(day);
    return {
      date: civilDate(day),
      season: seasonOf(day),
      ...fastingOn(day, { isGreatFeast: entries.some(isGreatFeast) }),
      tone: toneOn(day),
      entries,
    };
  };
}

function toneFinder(year: number, entriesOn: EntriesOn, { toneProfile, toneOn }: LiturgyOptions) {
  const counted =
    toneProfile === 'malankara' ? (day: number) => malankaraTone(day, entriesOn) : specificationTones(year);
  return (day: number): ToneOfDay | null => {
    const number = toneOn[civilDate(day)];
    const tone = counted(day);
    if (number === undefined) return tone;
    const reason = `Chosen by the parish for this day, tone ${number}`;
    return { number, reason, feast: tone?.feast ?? null };
  };
}

/** Indexes the entries of a civil year by day. Includes the year before, which determines the tones of the first week. */
function indexEntries(year: number, { parishFeasts }: LiturgyOptions): EntriesOn {
  const byDay = new Map<number, Entry[]>();
  const add = (entry: Entry, first: number) => {
    for (const day of daysInYears(entry, first, first + 1))
      byDay.set(day, [...(byDay.get(day) ?? []), entry]);
  };
  for (const entry of datedEntries) add(entry, year - 1);
  // a hundred days before Easter may be in December of the year before
  for (const feast of parishFeasts) add(toEntry(feast), year);
  const ordered = new Map([...byDay].map(([day, entries]) => [day, sortByPrecedence(entries)]));
  return (day) => ordered.get(day) ?? [];
}
