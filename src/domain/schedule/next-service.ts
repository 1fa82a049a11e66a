import { addDays, type CivilDate, dateParts } from '../dates/civil-date.ts';
import { type TimeOfDay, twelveHour } from '../dates/time-of-day.ts';

/** One date of a service, as the schedule lists it. */
interface Entry {
  readonly date: CivilDate;
  /** An instant with the parish's UTC offset. */
  readonly start: string;
  readonly name: string;
  readonly language: string | null;
  readonly place: string | null;
  readonly churchDay: string | null;
  readonly change: 'notHeld' | 'moved' | null;
  readonly reason: string | null;
}

/** The local time of an instant with the parish's UTC offset. */
export function timeOfStart(start: string): TimeOfDay {
  return start.slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH:MM'.length);
}

/**
 * Says which service is next, after those of the week that are not held: 'Next: Holy Qurbana, Sunday November 29, 8:30
 * AM · …'. A service is no longer the next one at the instant at which it begins.
 *
 * @param entries from `today` on, in order. @param now milliseconds since 1970.
 * @returns null if no service is known.
 */
export function nextServiceText(
  entries: readonly Entry[],
  { now, today }: { readonly now: number; readonly today: CivilDate },
): string | null {
  const upcoming = entries.filter(({ start }) => Date.parse(start) > now);
  const next = upcoming.find(({ change }) => change !== 'notHeld');
  const notHeld = upcoming.filter(
    // within these days a weekday names one date
    ({ change, date }) => change === 'notHeld' && date <= addDays(today, 6),
  );
  return (
    [...notHeld.map((entry) => notHeldSentence(entry, today)), ...(next ? [nextPhrase(next)] : [])].join(
      ' ',
    ) || null
  );
}

function nextPhrase({ date, start, name, place, churchDay, language, reason }: Entry): string {
  const { weekday, month, day } = dateParts(date);
  const when = `${weekday} ${month} ${day}, ${twelveHour(timeOfStart(start))}`;
  return [`Next: ${name}, ${when}`, place, churchDay, language, reason].filter(Boolean).join(' · ');
}

function notHeldSentence({ date, name, reason }: Entry, today: CivilDate): string {
  const day = date === today ? 'today' : `this ${dateParts(date).weekday}`;
  return `No ${name} ${day}${reason ? `: ${reason.replace(/\.$/, '')}` : ''}.`;
}
