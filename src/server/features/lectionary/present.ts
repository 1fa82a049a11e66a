import type {
  FoundEntry,
  LectionaryDay,
  LectionaryDayEvent,
  LectionaryEvent,
  LectionaryService,
  LectionaryToday,
  LectionaryYear,
  ToneInfo,
} from '#contract/resources/lectionary.ts';
import {
  addDays,
  type CivilDate,
  dayNumber,
  isCivilDate,
  LAST_YEAR,
  yearOf,
} from '#domain/dates/civil-date.ts';
import { churchDay, churchYear, type Day, nextGreatFeast } from '#domain/liturgy/church-year.ts';
import { commemorationNumber, type Entry, type UndatedEntry } from '#domain/liturgy/feast-entry.ts';
import { datesInYears } from '#domain/liturgy/feast-search.ts';
import { gospelsOf } from '#domain/liturgy/lessons.ts';
import { rankOf } from '#domain/liturgy/precedence.ts';
import { type Edition, readingsIn, readingsOf, toReadings } from '#domain/liturgy/readings.ts';
import { commons } from '#domain/liturgy/tables/commons.ts';
import { serviceReadings } from '#domain/liturgy/tables/services.ts';
import { toneNames } from '#domain/liturgy/tones/tone.ts';
import type { Liturgy } from '#parish';

/** A search finds the dates of this year and of so many years after it. */
const COMING_YEARS = 2;

export function presentYear(year: number, liturgy: Liturgy): LectionaryYear {
  const days = churchYear(year, liturgy);
  const fastDays = days.flatMap(({ date, fast, entries }) =>
    fast !== null && entries.length === 0 ? [[date, fast] as const] : [],
  );
  return {
    year,
    events: days.flatMap((day) =>
      day.entries.map((entry, index) => presentEvent(day, entry, index, liturgy)),
    ),
    fastDays: Object.fromEntries(fastDays),
  };
}

export function presentDay(day: Day, liturgy: Liturgy): LectionaryDay {
  const events = day.entries.map((entry, index) => presentDayEvent(day, entry, index, liturgy));
  const [first] = events;
  const firstWithReadings = events.find(({ hasReadings }) => hasReadings);
  const neighbor = (days: number) => {
    const date = addDays(day.date, days);
    return isCivilDate(date) ? date : null;
  };
  return {
    date: day.date,
    names: events.map(({ summary }) => summary),
    season: day.season,
    kind: first?.kind ?? 'weekday',
    ...presentFasting(day),
    tone: day.tone?.number ?? null,
    toneInfo: presentTone(day, liturgy, day.tone?.feast ?? null),
    readings: firstWithReadings?.readings ?? [],
    edition: firstWithReadings?.edition ?? liturgy.edition,
    events,
    previous: neighbor(-1),
    next: neighbor(1),
  };
}

export function presentToday(date: CivilDate, liturgy: Liturgy): LectionaryToday {
  const { names, season, fast, fastDay, endingFast, tone, readings } = presentDay(
    churchDay(date, liturgy),
    liturgy,
  );
  const feast = nextGreatFeast(date, liturgy);
  return {
    date,
    names,
    season,
    fast,
    fastDay,
    endingFast,
    tone,
    gospel: gospelsOf(readings),
    nextFeast: feast ? { ...feast, days: dayNumber(feast.date) - dayNumber(date) } : null,
  };
}

/** The readings of rites, then the common readings. */
export function presentServices(): LectionaryService[] {
  const present = (kind: LectionaryService['kind'], entries: readonly UndatedEntry[]) =>
    entries.map(({ key, name, readings = {} }) => ({
      key,
      name,
      kind,
      readings: toReadings(readings).map(mutable),
    }));
  return [...present('service', serviceReadings), ...present('common', commons)];
}

function presentEvent(day: Day, entry: Entry, index: number, liturgy: Liturgy): LectionaryEvent {
  const { edition, readings } = readingsIn(liturgy.edition, readingsOf(entry, day.entries));
  return {
    id: Number(day.date.replaceAll('-', '')) * 10 + index + 1,
    key: entry.key,
    date: day.date,
    summary: entry.name,
    otherNames: [...(entry.otherNames ?? [])],
    kind: entry.kind,
    hasReadings: readings.length > 0,
    readings: readings.map(mutable),
    edition,
    tone: day.tone?.number ?? null,
    toneInfo: presentTone(day, liturgy, day.tone?.feastKey === entry.key ? day.tone.feast : null),
    season: day.season,
    ...presentFasting(day),
    rank: rankOf(entry),
    commemoration: commemorationNumber(entry, yearOf(dayNumber(day.date))),
  };
}

function presentDayEvent(day: Day, entry: Entry, index: number, liturgy: Liturgy): LectionaryDayEvent {
  const lists = readingsOf(entry, day.entries);
  const event = presentEvent(day, entry, index, liturgy);
  return {
    ...event,
    lists: { 2007: lists[2007].map(mutable), 2016: lists[2016]?.map(mutable) ?? null },
    notes: notesOn(entry, { edition: event.edition, isChurchTone: isChurchTone(day, liturgy) }),
  };
}

/** Whether the day has the tone of the church's calendars, which the notes for the choir describe. */
function isChurchTone({ date }: Day, { toneProfile, toneOn }: Liturgy): boolean {
  return toneProfile === 'malankara' && toneOn[date] === undefined;
}

/** What readers and choir should know: notes, and the misprints of the printed list if its readings are shown. */
function notesOn(
  entry: Entry,
  { edition, isChurchTone }: { edition: Edition; isChurchTone: boolean },
): string[] {
  const misprints = (edition === 2007 && entry.repairs) || [];
  return [
    entry.forReaders,
    isChurchTone && entry.forChoir,
    ...misprints.map(({ heading, printed, given }) =>
      given === null
        ? `${heading}: the printed lectionary also has “${printed}”, a misprint that is omitted here.`
        : `${heading}: ${given}. The printed lectionary has “${printed}”, a misprint.`,
    ),
  ].filter((note) => typeof note === 'string');
}

/** Entries that a search found, with their dates from this year to two years later. */
export function presentFoundEntry(entry: Entry, thisYear: number): FoundEntry {
  const { key, name, otherNames = [] } = entry;
  const lastYear = Math.min(thisYear + COMING_YEARS, LAST_YEAR);
  return {
    key,
    name,
    otherNames: [...otherNames],
    rank: rankOf(entry),
    dates: datesInYears(entry, thisYear, lastYear),
  };
}

function presentFasting({ fast, fastDay, endingFast }: Day) {
  return { fast, fastDay: fastDay && { ...fastDay }, endingFast };
}

/** @param feastName the feast that has this tone; null for an event that is not that feast. */
function presentTone({ tone }: Day, { recordings }: Liturgy, feastName: string | null): ToneInfo | null {
  if (!tone) return null;
  const { latin, syriac } = toneNames[tone.number];
  return {
    tone: tone.number,
    name: latin,
    syriacName: syriac,
    audioLink: recordings[tone.number] ?? null,
    isFeastDay: feastName !== null,
    feastName,
    reason: tone.reason,
  };
}

function mutable({ heading, lines }: { heading: string; lines: readonly string[] }) {
  return { heading, lines: [...lines] };
}
