import { expect, it } from 'vitest';
import { timeHint } from './events-section.tsx';

it.each([
  ['2:30 PM', 'Starts at 2:30 PM'],
  ['14:30', 'Starts at 2:30 PM'],
  ['noon', 'Starts at 12:00 PM'],
  ['12:15 am', 'Starts at 12:15 AM'],
  ['10:00 AM to 1:00 PM', 'From 10:00 AM to 1:00 PM'],
  ['5:00 PM to 4:00 PM', 'Starts at 5:00 PM'],
  ['after Holy Qurbana', 'Not a clear time: pages show it as typed, and calendars show the whole day'],
  ['25:99', 'Not a clear time: pages show it as typed, and calendars show the whole day'],
  ['', undefined],
])('the time hint for %j is %j', (text, hint) => {
  expect(timeHint(text)).toBe(hint);
});
