import { churchDay, churchYear, type Day, nextObservance } from '#church-year/church-year.ts';
import { addDays, type CivilDate, dayNumber, isCivilDate, LAST_YEAR } from '#church-year/dates/civil-date.ts';
import { commemorationNumber, type Entry, type UndatedEntry } from '#church-year/observances/feast-entry.ts';
import { datesInYears } from '#church-year/observances/feast-search.ts';
import { isGreatFeast, rankOf } from '#church-year/observances/precedence.ts';
import { gospelsOf } from '#church-year/readings/lessons.ts';
import {
  type Edition,
  readingsIn,
  readingsOf,
  readingsOn,
  toReadings,
} from '#church-year/readings/readings.ts';
import { commons } from '#church-year/tables/commons.ts';
import { serviceReadings } from '#church-year/tables/services.ts';
import { toneNames } from '#church-year/tones/tone.ts';
import type {
  FoundEntry,
  LectionaryDay,
  LectionaryDayEvent,
  LectionaryService,
  LectionaryToday,
  LectionaryYear,
} from '#contract/resources/lectionary.ts';
import type { Liturgy } from '../../parish/parish-settings.ts';

/** A search finds the dates of this year and of so many years after it. */
const COMING_YEARS = 2;

export function presentYear(year: number, liturgy: Liturgy): LectionaryYear {
  const { days } = churchYear(year, liturgy);
  const fastDays = days.flatMap(({ date, fast, entries }) =>
    fast !== null && entries.length === 0 ? [[date, fast] as const] : [],
  );
  return {
    year,
    // the schema omits the fields that only a single day has
    events: days.flatMap((day) => presentEvents(day, liturgy)),
    fastDays: Object.fromEntries(fastDays),
  };
}

export function presentDay(day: Day, liturgy: Liturgy): LectionaryDay {
  const events = presentEvents(day, liturgy);
  const neighbor = (days: number) => {
    const date = addDays(day.date, days);
    return isCivilDate(date) ? date : null;
  };
  return {
    date: day.date,
    names: events.map(({ summary }) => summary),
    kind: events[0]?.kind ?? 'weekday',
    ...presentDayFields(day, liturgy, day.tone?.feast?.name ?? null),
    ...readingsOn(day.entries, liturgy.edition),
    events,
    previous: neighbor(-1),
    next: neighbor(1),
  };
}

export function presentToday(date: CivilDate, liturgy: Liturgy): LectionaryToday {
  const day = presentDay(churchDay(date, liturgy), liturgy);
  const feast = nextObservance(date, liturgy, isGreatFeast);
  return {
    ...day,
    gospel: gospelsOf(day.readings),
    nextDay: nextObservance(date, liturgy, ({ kind }) => kind === 'sunday' || kind === 'feast') ?? null,
    nextFeast: feast ? { ...feast, days: dayNumber(feast.date) - dayNumber(date) } : null,
  };
}

/** The readings of rites, then the common readings. */
export function presentServices(): LectionaryService[] {
  const present = (kind: LectionaryService['kind'], entries: readonly UndatedEntry[]) =>
    entries.map(({ key, name, readings = {} }) => ({ key, name, kind, readings: toReadings(readings) }));
  return [...present('service', serviceReadings), ...present('common', commons)];
}

function presentEvents(day: Day, liturgy: Liturgy): LectionaryDayEvent[] {
  // the notes for the choir describe the tone of the church's calendars
  const isChurchTone = liturgy.toneProfile === 'malankara' && liturgy.toneOn[day.date] === undefined;
  return day.entries.map((entry, index) => {
    const lists = readingsOf(entry, day.entries);
    const { edition, readings } = readingsIn(liturgy.edition, lists);
    const feast = day.tone?.feast;
    return {
      id: Number(`${day.date.replaceAll('-', '')}${index + 1}`),
      key: entry.key,
      date: day.date,
      summary: entry.name,
      otherNames: [...(entry.otherNames ?? [])],
      kind: entry.kind,
      hasReadings: readings.length > 0,
      readings,
      edition,
      ...presentDayFields(day, liturgy, feast?.key === entry.key ? feast.name : null),
      rank: rankOf(entry),
      commemoration: commemorationNumber(entry, Number(day.date.slice(0, 4))),
      lists,
      notes: notesOn(entry, edition, isChurchTone),
    };
  });
}

/** What readers and choir should know: notes, and the misprints of the printed list if its readings are shown. */
function notesOn(entry: Entry, edition: Edition, isChurchTone: boolean): string[] {
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
  return {
    key,
    name,
    otherNames: [...otherNames],
    rank: rankOf(entry),
    dates: datesInYears(entry, thisYear, Math.min(thisYear + COMING_YEARS, LAST_YEAR)),
  };
}

/** @param feastName the feast that has the day's tone; null for an event that is not that feast. */
function presentDayFields(
  { season, fast, fastDay, endingFast, tone }: Day,
  { recordings }: Liturgy,
  feastName: string | null,
) {
  return {
    season,
    fast,
    fastDay,
    endingFast,
    tone: tone?.number ?? null,
    toneInfo: tone && {
      tone: tone.number,
      name: toneNames[tone.number].latin,
      syriacName: toneNames[tone.number].syriac,
      audioLink: recordings[tone.number] ?? null,
      isFeastDay: feastName !== null,
      feastName,
      reason: tone.reason,
    },
  };
}
