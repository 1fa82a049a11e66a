import { addDays, type CivilDate, dayNumber, isCivilDate, LAST_YEAR } from '#church-year/dates.ts';
import {
  churchDay,
  churchYear,
  type Day,
  datesInYears,
  type Entry,
  nextObservance,
  type Observance,
  rankOf,
  toneNames,
} from '#church-year/index.ts';
import type { Liturgy } from '#parish/parish-settings.server.ts';
import type {
  FoundEntry,
  LectionaryDay,
  LectionaryDayEvent,
  LectionaryToday,
  LectionaryYear,
} from './contract.ts';

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
    malayalam: day.malayalam,
    kind: events[0]?.kind ?? 'weekday',
    ...presentDayFields(day, liturgy, day.tone?.feast?.name ?? null),
    edition: day.edition,
    readings: day.readings,
    events,
    previous: neighbor(-1),
    next: neighbor(1),
  };
}

export function presentToday(date: CivilDate, liturgy: Liturgy): LectionaryToday {
  const day = churchDay(date, liturgy);
  const feast = nextObservance(date, liturgy, ({ isGreatFeast }) => isGreatFeast);
  return {
    ...presentDay(day, liturgy),
    gospel: day.gospel,
    nextDay: nextObservance(date, liturgy, ({ kind }) => kind === 'sunday' || kind === 'feast') ?? null,
    nextFeast: feast ? { ...feast, days: dayNumber(feast.date) - dayNumber(date) } : null,
  };
}

function presentEvents(day: Day, liturgy: Liturgy): LectionaryDayEvent[] {
  // the notes for the choir describe the tone of the church's calendars
  const isChurchTone = liturgy.toneProfile === 'malankara' && liturgy.toneOn[day.date] === undefined;
  const feast = day.tone?.feast;
  return day.entries.map((entry, index) => ({
    ...entry,
    id: Number(`${day.date.replaceAll('-', '')}${index + 1}`),
    date: day.date,
    summary: entry.name,
    otherNames: [...(entry.otherNames ?? [])],
    hasReadings: entry.readings.length > 0,
    ...presentDayFields(day, liturgy, feast?.key === entry.key ? feast.name : null),
    notes: notesOn(entry, isChurchTone),
  }));
}

/** What readers and choir should know: notes, and the misprints of the printed list if its readings are shown. */
function notesOn(entry: Observance, isChurchTone: boolean): string[] {
  const misprints = (entry.edition === 2007 && entry.repairs) || [];
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
  return {
    ...entry,
    otherNames: [...(entry.otherNames ?? [])],
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
