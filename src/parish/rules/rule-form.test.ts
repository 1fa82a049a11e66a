import { describe, expect, it } from 'vitest';
import { ServiceRule } from './contract.ts';
import { RULE_KINDS, ruleText, SEASON_OPTIONS, startRule } from './rule-form.ts';
import { ruleSeasons } from './service-rule.ts';

const TODAY = '2026-11-26';
const kinds = Object.keys(RULE_KINDS) as ServiceRule['kind'][];

describe('a new rule', () => {
  it.each(kinds)('of the kind %s is valid, or lacks only a choice of its own', (kind) => {
    const rule = startRule(kind, TODAY);
    const issues = ServiceRule.safeParse(rule).error?.issues ?? [];
    expect(issues.map(({ path }) => path[0])).toEqual(
      { churchDay: ['key'], season: ['season', 'weekdays'], dates: ['dates'] }[kind as string] ?? [],
    );
  });

  it('keeps the weekday, the time and the end of the previous rule', () => {
    const weekly = { kind: 'weekly', weekday: 3, time: '18:00', until: '2027-12-31' } as const;
    expect(startRule('monthly', TODAY, weekly)).toEqual({ ...weekly, kind: 'monthly', nth: 1 });
    expect(startRule('weekly', TODAY, { kind: 'dates' })).toEqual({ kind: 'weekly', weekday: 0 });
  });
});

it.each<[string, ServiceRule]>([
  ['Every week, Wednesday, 18:00', { kind: 'weekly', weekday: 3, time: '18:00' }],
  ['On a weekday of every month, Sunday, Last', { kind: 'monthly', weekday: 0, nth: -1 }],
  ['Every second week, Friday, from 2026-11-27', { kind: 'fortnightly', weekday: 5, from: '2026-11-27' }],
  [
    'On a day of the church’s year, denaha, On its eve, the day before',
    { kind: 'churchDay', key: 'denaha', offsetDays: -1 },
  ],
  [
    'On weekdays of a season or fast, Passion Week, Monday, Friday',
    { kind: 'season', season: 'passion-week', weekdays: [1, 5] },
  ],
  ['On dates, 2026-12-24, 2026-12-31', { kind: 'dates', dates: ['2026-12-24', '2026-12-31'] }],
])('a rule is described: %s', (text, rule) => {
  expect(ruleText(rule)).toBe(text);
});

it('every season and fast has a name', () => {
  expect(SEASON_OPTIONS.map(([key]) => key)).toEqual(ruleSeasons);
  for (const [key, name] of SEASON_OPTIONS) expect(name).not.toBe(key);
});
