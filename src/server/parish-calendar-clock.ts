import type { CivilDate } from '#domain/civil-date.ts';
import type { ClockTime } from '#domain/time-of-day.ts';
import type { Clock } from './adapters/clock.ts';
import { remembered } from './http/memoize.ts';

/** The parish's calendar: what day it is there, and what instant a time on its wall is. */
export interface ParishDay {
  today(): CivilDate;
  /** The parish's day of an instant. */
  dayOf(instant: string): CivilDate;
  /** ISO 8601 with the parish's offset on that day. A time that the clocks skip in spring moves on by the hour. */
  at(date: CivilDate, time: ClockTime): string;
}

/** @param timeZone IANA name. */
export function parishDay({ clock, timeZone }: { clock: Clock; timeZone: string }): ParishDay {
  let today = { date: '', from: Number.POSITIVE_INFINITY, until: 0 };
  const zoned = (milliseconds: number) =>
    Temporal.Instant.fromEpochMilliseconds(milliseconds).toZonedDateTimeISO(timeZone);
  // every list asks for the same ones again
  const instantOf = remembered((wall) =>
    Temporal.PlainDateTime.from(wall)
      .toZonedDateTime(timeZone)
      .toString({ smallestUnit: 'second', timeZoneName: 'never' }),
  );
  const dayOf = remembered((instant) => zoned(Date.parse(instant)).toPlainDate().toString());
  return {
    // asked at every request, so the answer is kept until the parish's midnight (or until the clock is set back)
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
    dayOf,
    at: (date, time) => instantOf(`${date}T${time}`),
  };
}
