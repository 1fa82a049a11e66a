import { type CivilDate, dateParts, dayNumber, yearOf } from '#domain/dates/civil-date.ts';
import { churchYear, type Day } from '#domain/liturgy/church-year.ts';
import { commemorationLabel, commemorationNumber, type Entry } from '#domain/liturgy/feast-entry.ts';
import { readingsIn, readingsOf } from '#domain/liturgy/readings.ts';
import { toneNames } from '#domain/liturgy/tones/tone.ts';
import type { Liturgy } from '#parish';
import type { CalendarEntry } from './icalendar.ts';

const categories: Readonly<Record<Entry['kind'], string>> = {
  sunday: 'Sunday',
  weekday: 'Weekday of Lent',
  feast: 'Feast',
  commemoration: 'Commemoration',
  observance: 'Observance',
  fast: 'Fast',
};

interface FeastsOptions {
  readonly today: CivilDate;
  readonly liturgy: Liturgy;
  /** The parish's domain, which makes the UIDs globally unique. */
  readonly domain: string;
  readonly publicUrl: string;
}

/** The church year as all-day entries with tone, fast and readings: the previous, current and next year. */
export function feastEntries({ today, ...options }: FeastsOptions): CalendarEntry[] {
  const { year } = dateParts(today);
  return [year - 1, year, year + 1].flatMap((each) =>
    churchYear(each, options.liturgy).flatMap((day) =>
      day.entries.map((entry) => feastEntry(entry, day, options)),
    ),
  );
}

function feastEntry(entry: Entry, day: Day, { liturgy, domain, publicUrl }: Omit<FeastsOptions, 'today'>) {
  return {
    uid: `${day.date}-${entry.key}@${domain}`,
    // a computed day never changes, so the start of its year serves as the time of its last change
    changedAt: `${day.date.slice(0, 4)}-01-01T00:00:00Z`,
    sequence: 0,
    when: { day: day.date },
    summary: entry.name,
    description: describe(entry, day, liturgy),
    url: `${publicUrl}/lectionary/${day.date}`,
    category: categories[entry.kind],
    isBusy: false,
  };
}

function fastingLines({ fast, fastDay, endingFast }: Day): string[] {
  if (endingFast !== null) return [`${endingFast}: ends today with the Holy Qurbana`];
  if (fast === null) return [];
  return [fastDay ? `${fast}, day ${fastDay.day} of ${fastDay.of}` : fast];
}

function describe(entry: Entry, day: Day, { edition }: Liturgy): string {
  const { readings } = readingsIn(edition, readingsOf(entry, day.entries));
  const memorial = commemorationNumber(entry, yearOf(dayNumber(day.date)));
  return [
    memorial !== null && commemorationLabel(entry, memorial),
    day.tone && `Tone ${day.tone.number}, ${toneNames[day.tone.number].latin}`,
    ...fastingLines(day),
    ...readings.map(({ heading, lines }) => `${heading}: ${lines.join(' · ')}`),
  ]
    .filter(Boolean)
    .join('\n');
}
