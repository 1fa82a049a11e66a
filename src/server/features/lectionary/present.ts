import type { LectionaryDay, LectionaryDayEvent, LectionaryEvent, ToneInfo } from '#contract/lectionary.ts';
import { addDays, dayNumber, isCivilDate, yearOf } from '#domain/civil-date.ts';
import type { Day } from '#domain/liturgy/church-year.ts';
import type { Entry } from '#domain/liturgy/feast-entry.ts';
import { readingsIn, readingsOf } from '#domain/liturgy/readings.ts';
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
    fast: day.fast,
    tone: day.tone?.number ?? null,
    toneInfo: presentTone(day, liturgy),
    readings: firstWithReadings?.readings ?? [],
    edition: firstWithReadings?.edition ?? liturgy.edition,
    events,
    previous: neighbor(-1),
    next: neighbor(1),
  };
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
    toneInfo: presentTone(day, liturgy),
    season: day.season,
    fast: day.fast,
  };
}

function presentDayEvent(day: Day, entry: Entry, index: number, liturgy: Liturgy): LectionaryDayEvent {
  const lists = readingsOf(entry, day.entries);
  return {
    ...presentEvent(day, entry, index, liturgy),
    lists: { 2007: lists[2007].map(mutable), 2016: lists[2016]?.map(mutable) ?? null },
    commemoration: commemorationNumber(entry, yearOf(dayNumber(day.date))),
    note: entry.note ?? null,
    repairs: (entry.repairs ?? []).map(({ heading, printed, given, why }) => ({
      heading,
      printed,
      given,
      why,
    })),
  };
}

function presentTone({ tone }: Day, { recordings }: Liturgy): ToneInfo | null {
  if (!tone) return null;
  const { latin, syriac } = toneNames[tone.number];
  return {
    tone: tone.number,
    name: latin,
    syriacName: syriac,
    audioLink: recordings[tone.number] ?? null,
    isFeastDay: tone.feast !== null,
    feastName: tone.feast,
    reason: tone.reason,
  };
}

/** The number of the annual commemoration: 1 in its first year, `null` before. */
function commemorationNumber({ since }: Entry, year: number): number | null {
  return since !== undefined && year >= since ? year - since + 1 : null;
}

function mutable({ heading, lines }: { heading: string; lines: readonly string[] }) {
  return { heading, lines: [...lines] };
}
