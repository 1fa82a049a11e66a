import { addDays, type CivilDate } from '#church-year/dates.ts';
import type { TimeOfDay, TimeSpan } from '../dates/time-of-day.ts';
import type { Clock } from './clock.ts';

/** The current date, and conversions between instants and dates, in the parish's time zone. */
export interface ParishClock {
  today(): CivilDate;
  dateOf(instant: string): CivilDate;
  /** The same instant in ISO 8601 with the parish's UTC offset. */
  withOffset(instant: string): string;
  /** ISO 8601 with the parish's UTC offset. A time skipped in spring is moved forward by one hour. */
  toInstant(date: CivilDate, time: TimeOfDay): string;
  /** Both ends as instants. If a start that is skipped in spring moves past the end, the end is null. */
  toInstants(date: CivilDate, span: TimeSpan): { readonly start: string; readonly end: string | null };
  /** Whether clocks skip this time in that night, or show it twice (the first one counts). */
  irregularity(date: CivilDate, time: TimeOfDay): 'skipped' | 'doubled' | null;
}

/** @param timeZone returns the IANA name, which staff may change. */
export function createParishClock({
  clock,
  timeZone,
}: {
  clock: Clock;
  timeZone: () => string;
}): ParishClock {
  let today = { date: '', zone: '', from: Number.POSITIVE_INFINITY, until: 0 };
  const zoned = (milliseconds: number) =>
    Temporal.Instant.fromEpochMilliseconds(milliseconds).toZonedDateTimeISO(timeZone());
  const local = (date: CivilDate, time: TimeOfDay) => Temporal.PlainDateTime.from(`${date}T${time}`);
  const toInstant: ParishClock['toInstant'] = (date, time) =>
    local(date, time).toZonedDateTime(timeZone()).toString({ smallestUnit: 'second', timeZoneName: 'never' });
  return {
    // every cached response is checked against it, so the date is computed once until midnight, or until the clock is set back
    today() {
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
    dateOf: (instant) => zoned(Date.parse(instant)).toPlainDate().toString(),
    withOffset: (instant) => zoned(Date.parse(instant)).toString({ timeZoneName: 'never' }),
    toInstant,
    toInstants(date, span) {
      const start = toInstant(date, span.start);
      const endDate = span.end && span.end < span.start ? addDays(date, 1) : date;
      const end = span.end && toInstant(endDate, span.end);
      return { start, end: end && Date.parse(start) < Date.parse(end) ? end : null };
    },
    irregularity(date, time) {
      const written = local(date, time);
      const [one, other] = (['earlier', 'later'] as const).map((disambiguation) =>
        written.toZonedDateTime(timeZone(), { disambiguation }),
      ) as [Temporal.ZonedDateTime, Temporal.ZonedDateTime];
      if (one.epochMilliseconds === other.epochMilliseconds) return null;
      return one.toPlainDateTime().equals(written) ? 'doubled' : 'skipped';
    },
  };
}
