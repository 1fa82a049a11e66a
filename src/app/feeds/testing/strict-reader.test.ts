import { expect, it } from 'vitest';
import { strictlyRead } from './strict-reader.ts';

const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]) =>
  calendar(
    'BEGIN:VEVENT',
    'UID:1',
    'DTSTAMP:20260101T000000Z',
    'DTSTART;VALUE=DATE:20261206',
    ...lines,
    'END:VEVENT',
  );

it('the strict reader has no warnings for a simple calendar with one event', () => {
  expect(strictlyRead(event('SUMMARY:Feast\\, and more'))).toEqual({ warnings: [], uids: ['1'], entries: 1 });
});

it.each([
  ['longer than 75 octets', event(`SUMMARY:${'ഇ'.repeat(30)}`)],
  ['a line does not end with CRLF', event('SUMMARY:Feast\nday')],
  ['text that is not escaped', event('SUMMARY:Feast, and more')],
  ['not in UTC', event().replace('000000Z', '000000')],
  ['an event without DTSTAMP', event().replace(/DTSTAMP.*\r\n/, '')],
  ['given twice', event('UID:2')],
  ['a property after a component', event().replace('END:VCALENDAR', 'NAME:x\r\nEND:VCALENDAR')],
  ['a zone that is not described', event('DTEND;TZID=America/Chicago:20261206T180000')],
  ['not a date or time', event('DTEND:2026-12-06')],
  ['not a content line', event('SUMMARY Feast')],
  ['not a content line', event('SUMMARY:Feast\u0007')],
  ['ends what was not open', event('END:VALARM')],
])('the strict reader warns: %s', (warning, text) => {
  expect(strictlyRead(text).warnings.join()).toContain(warning);
});
