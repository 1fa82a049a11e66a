import { describe, expect, it } from 'vitest';
import { createCalendarClock } from './calendar-clock.server.ts';

const clockAt = (instant: string) => {
  let now = Date.parse(instant);
  return {
    now: () => now,
    set: (to: string) => {
      now = Date.parse(to);
    },
  };
};

describe('the parish clock', () => {
  it.each([
    ['2026-11-20T05:59:59.999Z', 'America/Chicago', '2026-11-19'],
    ['2026-11-20T06:00:00.000Z', 'America/Chicago', '2026-11-20'],
    ['2026-03-08T07:59:59.000Z', 'America/Chicago', '2026-03-08'],
    ['2026-11-20T18:29:59.000Z', 'Asia/Kolkata', '2026-11-20'],
    ['2026-11-20T18:30:00.000Z', 'Asia/Kolkata', '2026-11-21'],
    ['2026-12-31T10:00:00.000Z', 'Pacific/Kiritimati', '2027-01-01'],
    ['2026-02-28T23:59:59.000Z', 'UTC', '2026-02-28'],
  ])('returns for %s in %s the date %s', (instant, timeZone, date) => {
    expect(createCalendarClock({ clock: clockAt(instant), timeZone: () => timeZone }).today()).toBe(date);
  });

  it('changes the date at local midnight, also across a time change, and when the clock is set back', () => {
    const clock = clockAt('2026-03-08T06:00:00Z');
    const calendarClock = createCalendarClock({ clock, timeZone: () => 'America/Chicago' });
    expect(calendarClock.today()).toBe('2026-03-08');
    clock.set('2026-03-09T04:59:59Z');
    expect(calendarClock.today()).toBe('2026-03-08');
    clock.set('2026-03-09T05:00:00Z');
    expect(calendarClock.today()).toBe('2026-03-09');
    clock.set('2026-03-08T12:00:00Z');
    expect(calendarClock.today()).toBe('2026-03-08');
  });

  it.each([
    ['2026-12-06', '18:30', '2026-12-06T18:30:00-06:00'],
    ['2026-07-04', '09:00', '2026-07-04T09:00:00-05:00'],
    ['2026-03-08', '02:30', '2026-03-08T03:30:00-05:00'],
    ['2026-11-01', '01:30', '2026-11-01T01:30:00-05:00'],
  ])('converts %s %s to %s', (date, time, iso) => {
    expect(
      createCalendarClock({
        clock: clockAt('2026-01-01T00:00:00Z'),
        timeZone: () => 'America/Chicago',
      }).toInstant(date, time),
    ).toBe(iso);
  });

  it.each([
    ['2026-03-08', '02:30', 'skipped'],
    ['2026-03-08', '03:00', null],
    ['2026-11-01', '01:30', 'doubled'],
    ['2026-11-01', '02:00', null],
    ['2026-12-06', '01:30', null],
  ])('says for %s %s whether clocks skip or repeat it: %s', (date, time, irregularity) => {
    const calendarClock = createCalendarClock({
      clock: clockAt('2026-01-01T00:00:00Z'),
      timeZone: () => 'America/Chicago',
    });
    expect(calendarClock.irregularity(date, time)).toBe(irregularity);
  });
});
