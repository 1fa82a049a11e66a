import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { type CalendarEntry, icalendar } from './icalendar.ts';

const entry = (n: number): CalendarEntry => ({
  uid: `event-${n}@parish.example`,
  changedAt: '2026-11-01T12:00:00.000Z',
  sequence: 0,
  when: { day: '2026-12-06' },
  summary: `Event ${n}`,
  description: 'END:VCALENDAR',
  url: `https://parish.example/events/${n}`,
  category: 'Parish',
  isBusy: true,
});
const calendarOf = (count: number) =>
  icalendar({
    name: 'Parish END:VCALENDAR',
    timeZone: 'America/Chicago',
    entries: Array.from({ length: count }, (_, n) => entry(n)),
  });

it('others are answered while a long calendar is written', async () => {
  let turns = 0;
  let isWritten = false;
  const writing = calendarOf(600).then(() => {
    isWritten = true;
  });
  const turn = () => {
    turns += 1;
    if (!isWritten) setImmediate(turn);
  };
  setImmediate(turn);
  await writing;
  expect(turns).toBeGreaterThan(20);
});

it.each([0, 1, 45])(
  'a calendar of %s entries is one text as the library reads and writes it',
  async (count) => {
    const text = await calendarOf(count);
    const read = new ICAL.Component(ICAL.parse(text));
    expect(read.getAllSubcomponents('vevent')).toHaveLength(count);
    expect(`${read.toString()}\r\n`).toBe(text);
  },
);
