import type { AppContext } from '#kit/app-context.ts';
import { parseTime } from '#kit/dates/time-of-day.ts';
import type { Event } from './contract.ts';
import type { ProgramEntry } from './program.ts';
import type { EventRow } from './tables.ts';

type Deps = Pick<AppContext, 'storage' | 'calendarClock' | 'clock'>;

/** The program of an event with its instants, and its next entry. */
export function presentProgram(
  row: Pick<EventRow, 'program'>,
  { calendarClock, clock }: Pick<Deps, 'calendarClock' | 'clock'>,
): Pick<Event, 'program' | 'next'> {
  const program = (JSON.parse(row.program) as ProgramEntry[]).map((entry) => {
    const span = entry.time ? parseTime(entry.time) : undefined;
    return { ...entry, ...(span ? calendarClock.toInstants(entry.date, span) : { start: null, end: null }) };
  });
  const isNext = ({ date, start }: Event['program'][number]) =>
    start ? Date.parse(start) > clock.now() : date >= calendarClock.today();
  return { program, next: program.find(isNext) ?? null };
}

/** The next instant after `now`, in milliseconds since 1970, at which an event has another next entry. */
export async function nextProgramChange(deps: Deps, now: number): Promise<number> {
  const events = deps.storage.db.selectFrom('events').select('program');
  const rows = await events.where('last_date', '>=', deps.calendarClock.today()).execute();
  const entries = rows.flatMap((row) => presentProgram(row, deps).program);
  return Math.min(...entries.map(({ start }) => Date.parse(start ?? '')).filter((start) => start > now));
}
