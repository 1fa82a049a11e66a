import type {
  LectionaryDay,
  LectionaryDayEvent,
  LectionaryEvent,
  LectionaryService,
  LectionaryToday,
  ToneInfo,
} from '#contract/resources/lectionary.ts';
import { addDays, type CivilDate, dayNumber, isCivilDate, yearOf } from '#domain/dates/civil-date.ts';
import { churchDay, type Day, nextGreatFeast } from '#domain/liturgy/church-year.ts';
import { commemorationNumber, type Entry, type UndatedEntry } from '#domain/liturgy/feast-entry.ts';
import { gospelsOf } from '#domain/liturgy/lessons.ts';
import { rankOf } from '#domain/liturgy/precedence.ts';
import { readingsIn, readingsOf, toReadings } from '#domain/liturgy/readings.ts';
import { commons } from '#domain/liturgy/tables/commons.ts';
import { serviceReadings } from '#domain/liturgy/tables/services.ts';
import { toneNames } from '#domain/liturgy/tones/tone.ts';
import type { Liturgy } from '#parish';

export function presentEvents(day: Day, liturgy: Liturgy): LectionaryEvent[] {
  return day.entries.map((entry, index) => presentEvent(day, entry, index, liturgy));
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
  return {
    ...presentEvent(day, entry, index, liturgy),
    lists: { 2007: lists[2007].map(mutable), 2016: lists[2016]?.map(mutable) ?? null },
    note: entry.note ?? null,
    repairs: (entry.repairs ?? []).map(({ heading, printed, given, why }) => ({
      heading,
      printed,
      given,
      why,
    })),
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
