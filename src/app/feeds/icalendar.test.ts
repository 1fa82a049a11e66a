import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { type CalendarEntry, createIcalendar } from './icalendar.ts';

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
  createIcalendar({
    name: 'Parish END:VCALENDAR',
    timeZone: 'America/Chicago',
    entries: Array.from({ length: count }, (_, n) => entry(n)),
  });

it('createIcalendar yields to other requests while it writes a long calendar', async () => {
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
  'createIcalendar writes %s entries exactly as ical.js reads and writes them',
  async (count) => {
    const text = await calendarOf(count);
    const read = new ICAL.Component(ICAL.parse(text));
    expect(read.getAllSubcomponents('vevent')).toHaveLength(count);
    expect(`${read.toString()}\r\n`).toBe(text);
  },
);
