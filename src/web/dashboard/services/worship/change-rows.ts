import type { ScheduleEntry } from '#contract/resources/schedule.ts';
import { type CivilDate, longDate } from '#domain/dates/civil-date.ts';
import { timeOfStart } from '#domain/dates/time-of-day.ts';

/** A date of a service, or successive dates with the same change. */
export interface ChangeRow {
  /** The first date. */
  readonly entry: ScheduleEntry;
  readonly dates: readonly CivilDate[];
  readonly last: CivilDate;
}

/** Groups the dates with the same change. @param entries in order. */
export function changeRows(entries: readonly ScheduleEntry[]): ChangeRow[] {
  const rows: ChangeRow[] = [];
  const latestOf = new Map<number, number>();
  for (const entry of entries) {
    const { serviceId, date, change } = entry;
    const index = latestOf.get(serviceId) ?? -1;
    const row = rows[index];
    if (row && change && changeKey(row.entry) === changeKey(entry))
      rows[index] = { ...row, dates: [...row.dates, date], last: date };
    else latestOf.set(serviceId, rows.push({ entry, dates: [date], last: date }) - 1);
  }
  return rows;
}

function changeKey({ start, place, language, change, reason }: ScheduleEntry): string {
  return JSON.stringify([timeOfStart(start), place, language, change, reason]);
}

/** 'Sunday, December 6, 2026', or with the last date of a range. */
export function datesText({ entry: { date }, last }: ChangeRow): string {
  return last === date ? longDate(date) : `${longDate(date)} through ${longDate(last)}`;
}
