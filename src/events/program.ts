import { addDays, type CivilDate, dateParts, dayNumber, isCivilDate, longDate } from '#church-year/dates.ts';
import { displayTime } from '#kit/dates/time-of-day.ts';

/** A dated line of an event's program. */
export interface ProgramEntry {
  readonly date: CivilDate;
  /** Free text. */
  readonly time: string | null;
  readonly text: string;
}

/** The program of an event that moves to another date. */
export function moveProgram(
  program: readonly ProgramEntry[],
  { from, to }: { readonly from: CivilDate; readonly to: CivilDate },
): ProgramEntry[] {
  const days = dayNumber(to) - dayNumber(from);
  return program.map((entry) =>
    isCivilDate(entry.date) ? { ...entry, date: addDays(entry.date, days) } : entry,
  );
}

/** An event as one with its own date and time, or as one for each entry of its program. */
export function partsOf<E extends { readonly title: string; readonly program: readonly ProgramEntry[] }>(
  event: E,
) {
  const parts = event.program.map((entry, index) => {
    return { ...event, ...entry, title: `${event.title}: ${entry.text}`, part: `-${index + 1}` };
  });
  return parts.length > 0 ? parts : [{ ...event, part: '' }];
}

/** When an event is held: one date and time, or the dates of its program. */
interface EventTimes {
  readonly date: CivilDate | null;
  readonly time: string | null;
  /** The last day of the program; null for an event without one. */
  readonly lastDate: CivilDate | null;
  /** The entry of the program that comes next; null if it is over. */
  readonly next: ProgramEntry | null;
}

/** 'Sunday, December 6, 2026', 'July 3–5, 2026', 'November 29 – December 6, 2026'; null without a date. */
export function eventDays({ date, lastDate }: Pick<EventTimes, 'date' | 'lastDate'>): string | null {
  if (date === null || lastDate === null || lastDate === date) return date && longDate(date);
  const [first, last] = [dateParts(date), dateParts(lastDate)];
  const start = `${first.month} ${first.day}`;
  if (first.year !== last.year) return `${start}, ${first.year} – ${last.month} ${last.day}, ${last.year}`;
  const end = first.month === last.month ? `–${last.day}` : ` – ${last.month} ${last.day}`;
  return `${start}${end}, ${last.year}`;
}

/** '6:30 PM', or of an event with a program 'Next: Saturday, December 5, 6:00 PM · Raasa'; null if there is none. */
export function eventTime({ date, time, lastDate, next }: EventTimes): string | null {
  if (lastDate === null) return time && displayTime(time);
  if (next === null) return null;
  const { weekday, month, day } = dateParts(next.date);
  const when = [lastDate !== date && `${weekday}, ${month} ${day}`, next.time && displayTime(next.time)];
  return `Next: ${[when.filter(Boolean).join(', '), next.text].filter(Boolean).join(' · ')}`;
}

/** A program as text, a line for each entry. */
export function programText(program: readonly ProgramEntry[]): string {
  return program
    .map(({ date, time, text }) =>
      [longDate(date), time && displayTime(time), text].filter(Boolean).join(' · '),
    )
    .join('\n');
}
