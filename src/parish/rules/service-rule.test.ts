import { expect, it } from 'vitest';
import { ruleOfText } from './service-rule.ts';

it.each([
  ['Sunday', 0],
  ['  sundays ', 0],
  ['Every Monday', 1],
  ['on  Tuesdays', 2],
  ['Wed.', 3],
  ['Saturday evenings', 6],
])('ruleOfText reads "%s" as each weekday %i', (text, day) => {
  expect(ruleOfText(text)).toEqual({ kind: 'weekly', weekday: day });
});

it.each([
  ...['Good Friday', 'Easter Sunday', 'First Saturday of the month', 'Every second Sunday', 'daily', ''],
  ...['Wednesdays and Fridays', 'Saturday, from Lent on', 'Sundays except the last', 'December 25', 'Sundry'],
])('ruleOfText reads nothing in "%s"', (text) => {
  expect(ruleOfText(text)).toBeUndefined();
});
