import { describe, expect, it } from 'vitest';
import { eventDays, eventTime, moveProgram, programText } from './program.ts';

const raasa = { date: '2026-12-05', time: '18:00', text: 'Raasa' };

describe('the days of an event', () => {
  it.each([
    [null, null, null],
    ['2026-12-06', null, 'Sunday, December 6, 2026'],
    ['2026-12-06', '2026-12-06', 'Sunday, December 6, 2026'],
    ['2026-07-03', '2026-07-05', 'July 3–5, 2026'],
    ['2026-11-29', '2026-12-06', 'November 29 – December 6, 2026'],
    ['2026-12-27', '2027-01-03', 'December 27, 2026 – January 3, 2027'],
  ])('from %s to %s are %s', (date, lastDate, text) => {
    expect(eventDays({ date, lastDate })).toBe(text);
  });
});

describe('the time of an event', () => {
  it.each([
    ['18:30', null, null, '6:30 PM'],
    [null, null, null, null],
    ['8:30 AM', '2026-12-06', raasa, 'Next: Saturday, December 5, 6:00 PM · Raasa'],
    ['8:30 AM', '2026-11-29', { ...raasa, date: '2026-11-29' }, 'Next: 6:00 PM · Raasa'],
    [null, '2026-12-06', { ...raasa, time: null }, 'Next: Saturday, December 5 · Raasa'],
    [null, '2026-11-29', { ...raasa, time: null }, 'Next: Raasa'],
    ['8:30 AM', '2026-12-06', null, null],
  ])('at %s with a program until %s and the next entry %j is %s', (time, lastDate, next, text) => {
    expect(eventTime({ date: '2026-11-29', time, lastDate, next })).toBe(text);
  });
});

it('a program moves with its event, except for entries that have no day yet', () => {
  const moved = moveProgram([raasa, { ...raasa, date: '' }], { from: '2026-11-29', to: '2027-07-04' });
  expect(moved.map(({ date }) => date)).toEqual(['2027-07-10', '']);
});

it('a program as text has a line for each entry', () => {
  expect(programText([raasa, { ...raasa, time: null }])).toBe(
    'Saturday, December 5, 2026 · 6:00 PM · Raasa\nSaturday, December 5, 2026 · Raasa',
  );
});
