import type { CivilDate } from '#domain/civil-date.ts';
import type { TimeOfDay } from '#domain/time-of-day.ts';
import type { Clock } from './adapters/clock.ts';
import { memoize } from './http/memoize.ts';

/** The current date, and conversions between instants and dates, in the parish's time zone. */
export interface ParishClock {
  today(): CivilDate;
  dateOf(instant: string): CivilDate;
  /** ISO 8601 with the parish's UTC offset. A time skipped in spring is moved forward by one hour. */
  toInstant(date: CivilDate, time: TimeOfDay): string;
}

/** @param timeZone IANA name. */
export function createParishClock({ clock, timeZone }: { clock: Clock; timeZone: string }): ParishClock {
  let today = { date: '', from: Number.POSITIVE_INFINITY, until: 0 };
  const zoned = (milliseconds: number) =>
    Temporal.Instant.fromEpochMilliseconds(milliseconds).toZonedDateTimeISO(timeZone);
  const instantOf = memoize((local) =>
    Temporal.PlainDateTime.from(local)
      .toZonedDateTime(timeZone)
      .toString({ smallestUnit: 'second', timeZoneName: 'never' }),
  );
  const dateOf = memoize((instant) => zoned(Date.parse(instant)).toPlainDate().toString());
  return {
    // every request calls it, so the date is cached until midnight, or until the clock is set back
    today() {
      const now = clock.now();
      if (now < today.from || now >= today.until) {
        const start = zoned(now).startOfDay();
        today = {
          date: start.toPlainDate().toString(),
          from: start.epochMilliseconds,
          until: start.add({ days: 1 }).startOfDay().epochMilliseconds,
        };
      }
      return today.date;
    },
    dateOf,
    toInstant: (date, time) => instantOf(`${date}T${time}`),
  };
}
