import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { displayTime, isTimeOrWords, parseTime } from './time-of-day.ts';

describe('parseTime', () => {
  it.each([
    ['2:30 PM', '14:30', null],
    ['14:30', '14:30', null],
    ['06:30', '06:30', null],
    ['10:30', '10:30', null],
    ['7pm', '19:00', null],
    ['7 p.m.', '19:00', null],
    ['8.30 a.m.', '08:30', null],
    ['12:00 AM', '00:00', null],
    ['12:15 pm', '12:15', null],
    ['9', '09:00', null],
    ['7', '07:00', null],
    ['6', '18:00', null],
    ['6:30', '18:30', null],
    ['12', '12:00', null],
    ['noon', '12:00', null],
    ['12 Noon', '12:00', null],
    ['  5:00   PM ', '17:00', null],
    ['10:00 AM to 1:00 PM', '10:00', '13:00'],
    ['6-8 PM', '18:00', '20:00'],
    ['6:30 – 8 p.m.', '18:30', '20:00'],
    ['11-1 PM', '11:00', '13:00'],
    ['10 to 12 PM', '10:00', '12:00'],
    ['10 till noon', '10:00', '12:00'],
    ['noon until 2 PM', '12:00', '14:00'],
    ['10:00-14:00', '10:00', '14:00'],
    ['6-8', '18:00', '20:00'],
    ['9-12', '09:00', '12:00'],
    ['8 PM to 10', '20:00', '22:00'],
    ['8-10 PM', '20:00', '22:00'],
    ['6:30-19:30', '18:30', '19:30'],
    ['7:00 PM\u200b', '19:00', null],
    ['10 am − 12 pm', '10:00', '12:00'],
    ['7:30\u202fPM', '19:30', null],
    ['midnight', '00:00', null],
    ['12 Midnight', '00:00', null],
    ['8 PM to midnight', '20:00', '00:00'],
    ['5:30 PM - 7:30 PM CST', '17:30', '19:30'],
    ['6 PM CDT', '18:00', null],
    ['6:30 PM onwards', '18:30', null],
    ['7 pm (onwards).', '19:00', null],
    ['Starting at 7:00 P. M. (CST), sharp', '19:00', null],
    ['7 o’clock', '07:00', null],
    ['6 ∶ 30 PM', '18:30', null],
    ['18h30', '18:30', null],
    ['6:30:00 PM', '18:30', null],
    ['6pm thru 8', '18:00', '20:00'],
    ['10 ~ midday', '10:00', '12:00'],
    ['From 6:30 PM', '18:30', null],
    ['from 6 to 8 PM', '18:00', '20:00'],
    ['6 PM til 8 PM', '18:00', '20:00'],
    ['@ 7', '07:00', null],
    ['at 7 p.m. sharp', '19:00', null],
    ['10 PM to 12:30 AM', '22:00', '00:30'],
    ['11 PM - 1', '23:00', '01:00'],
    ['2 PM to 1 PM', '14:00', null],
  ])('parses "%s" as %s to %s', (text, start, end) => {
    expect(parseTime(text)).toEqual({ start, end });
  });

  it.each([
    '',
    'after Holy Qurbana',
    '0',
    '25:00',
    '24:00',
    '12:60 PM',
    '13 PM',
    '0 AM',
    '7 m',
    '2026',
    '6 PM - 7 PM - 8 PM',
    '6 PM to late',
    'noonish',
  ])('returns undefined for "%s"', (text) => {
    expect(parseTime(text)).toBeUndefined();
  });

  it('parses every minute of the day in 12-hour and 24-hour format', () => {
    for (let minute = 0; minute < 24 * 60; minute += 1) {
      const [hour, minutes] = [Math.floor(minute / 60), String(minute % 60).padStart(2, '0')];
      const time24 = `${String(hour).padStart(2, '0')}:${minutes}`;
      const time12 = `${hour % 12 || 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`;
      expect(parseTime(time24), time24).toEqual({ start: time24, end: null });
      expect(parseTime(time12), time12).toEqual({ start: time24, end: null });
    }
  });

  it('returns only valid times, with an end after the start or in the following night, for any input', () => {
    const plausible = fc.array(
      fc.constantFrom(
        '6',
        '12',
        '30',
        ':',
        '.',
        ' ',
        'am',
        'PM',
        '-',
        'to',
        'noon',
        'midnight',
        'from',
        'x',
        '–',
      ),
      { maxLength: 9 },
    );
    fc.assert(
      fc.property(
        fc.oneof(
          plausible.map((pieces) => pieces.join('')),
          fc.string(),
        ),
        (text) => {
          const span = parseTime(text);
          if (!span) return;
          expect(span.start).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
          if (span.end !== null) expect(span.end).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

it.each([
  ['9', true],
  ['After the Qurbana', true],
  ['കുർബാനയ്ക്കു ശേഷം', true],
  ['6 PM to late', true],
  ['25:00', false],
  ['8;30', false],
  ['13 p.m.', false],
])('%s may be entered as a time: %s', (text, isAccepted) => {
  expect(isTimeOrWords(text)).toBe(isAccepted);
});

describe('displayTime', () => {
  it.each([
    ['14:30', '2:30 PM'],
    ['7pm', '7:00 PM'],
    ['8.30 a.m.', '8:30 AM'],
    ['noon', '12:00 PM'],
    ['6-8 PM', '6:00 PM to 8:00 PM'],
    ['23:00-01:00', '11:00 PM to 1:00 AM'],
    ['11 PM - 1', '11:00 PM to 1:00 AM'],
    ['after Holy Qurbana', 'after Holy Qurbana'],
    ['6 PM to late', '6 PM to late'],
    ['', ''],
  ])('writes "%s" as "%s"', (text, shown) => {
    expect(displayTime(text)).toBe(shown);
  });
});
