import { addDays, type CivilDate } from '#church-year/dates.ts';
import type { TimeOfDay, TimeSpan } from '../dates/time-of-day.ts';
import type { Clock } from './clock.ts';

export type CalendarClock = ReturnType<typeof createCalendarClock>;

/**
 * The current date, and conversions between instants and dates, in the site's time zone.
 *
 * @param timeZone returns the IANA name, which staff may change.
 */
export function createCalendarClock({ clock, timeZone }: { clock: Clock; timeZone: () => string }) {
  let today = { date: '', zone: '', from: Number.POSITIVE_INFINITY, until: 0 };
  const zoned = (milliseconds: number) =>
    Temporal.Instant.fromEpochMilliseconds(milliseconds).toZonedDateTimeISO(timeZone());
  const local = (date: CivilDate, time: TimeOfDay) => Temporal.PlainDateTime.from(`${date}T${time}`);
  /** ISO 8601 with the site's UTC offset. A time skipped in spring is moved forward by one hour. */
  const toInstant = (date: CivilDate, time: TimeOfDay): string =>
    local(date, time).toZonedDateTime(timeZone()).toString({ smallestUnit: 'second', timeZoneName: 'never' });
  return {
    // every cached response is checked against it, so the date is computed once until midnight, or until the clock is set back
    today(): CivilDate {
      const now = clock.now();
      const zone = timeZone();
      if (now < today.from || now >= today.until || zone !== today.zone) {
        const start = zoned(now).startOfDay();
        today = {
          date: start.toPlainDate().toString(),
          zone,
          from: start.epochMilliseconds,
          until: start.add({ days: 1 }).startOfDay().epochMilliseconds,
        };
      }
      return today.date;
    },
    dateOf: (instant: string): CivilDate => zoned(Date.parse(instant)).toPlainDate().toString(),
    /** The same instant in ISO 8601 with the site's UTC offset. */
    withOffset: (instant: string) => zoned(Date.parse(instant)).toString({ timeZoneName: 'never' }),
    toInstant,
    /** Both ends as instants. If a start that is skipped in spring moves past the end, the end is null. */
    toInstants(date: CivilDate, span: TimeSpan) {
      const start = toInstant(date, span.start);
      const endDate = span.end && span.end < span.start ? addDays(date, 1) : date;
      const end = span.end && toInstant(endDate, span.end);
      return { start, end: end && Date.parse(start) < Date.parse(end) ? end : null };
    },
    /** Whether clocks skip this time in that night, or show it twice (the first one counts). */
    irregularity(date: CivilDate, time: TimeOfDay) {
      const written = local(date, time);
      const [one, other] = (['earlier', 'later'] as const).map((disambiguation) =>
        written.toZonedDateTime(timeZone(), { disambiguation }),
      ) as [Temporal.ZonedDateTime, Temporal.ZonedDateTime];
      if (one.epochMilliseconds === other.epochMilliseconds) return null;
      return one.toPlainDateTime().equals(written) ? 'doubled' : 'skipped';
    },
  };
}
