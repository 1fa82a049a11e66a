import { type CivilDate, WEEKDAY_NAMES } from '#church-year/dates.ts';
import { fasts } from '#church-year/fasts.ts';
import { countOf } from '#kit/text/count.ts';
import { MAX_OFFSET, type ServiceRule } from './contract.ts';
import { ruleSeasons } from './service-rule.ts';

/** The labels of the choices. */
export const RULE_KINDS: Readonly<Record<ServiceRule['kind'], string>> = {
  weekly: 'Every week',
  monthly: 'On a weekday of every month',
  fortnightly: 'Every second week',
  churchDay: 'On a day of the church’s year',
  season: 'On weekdays of a season or fast',
  dates: 'On dates',
};

export const ORDINALS = { 1: '1st', 2: '2nd', 3: '3rd', 4: '4th', 5: '5th', '-1': 'Last' } as const;

const SEASONS: Readonly<Record<string, string>> = {
  'koodosh-eetho': 'Season of Koodosh Eetho',
  'great-lent': 'Great Lent',
  'passion-week': 'Passion Week',
  easter: 'Season of Easter',
  'after-pentecost': 'After Pentecost',
};

/** The seasons and fasts with their names. */
export const SEASON_OPTIONS: readonly (readonly [key: string, name: string])[] = ruleSeasons.map((season) => [
  season,
  SEASONS[season] ?? fasts.find(({ key }) => key === season)?.name ?? season,
]);

/** Fields that remain when the kind changes; `until` is a field of events that repeat. */
type Common = Partial<ServiceRule> & { readonly weekday?: number; readonly until?: CivilDate };

/** A rule of this kind with its initial choices. The weekday, time and end of the previous rule remain. */
export function startRule(
  kind: ServiceRule['kind'],
  today: CivilDate,
  { weekday = 0, time, until }: Common = {},
): ServiceRule {
  const choices = {
    weekly: { weekday },
    monthly: { weekday, nth: 1 },
    fortnightly: { weekday, from: today },
    churchDay: { key: '', offsetDays: 0 },
    season: { season: '', weekdays: [] },
    dates: { dates: [''] },
  };
  return { kind, ...choices[kind], ...(time && { time }), ...(until && { until }) } as ServiceRule;
}

/** '2 days before it', or 'On the day itself' for 0. */
function offsetText(days: number): string {
  if (days === 0) return 'On the day itself';
  if (days === -1) return 'On its eve, the day before';
  return `${countOf(Math.abs(days), 'day')} ${days < 0 ? 'before' : 'after'} it`;
}

export const OFFSETS = Array.from({ length: 2 * MAX_OFFSET + 1 }, (_, index) => index - MAX_OFFSET).map(
  (days) => [String(days), offsetText(days)] as const,
);

const PART_TEXTS: Readonly<Record<string, (value: never) => string | undefined>> = {
  weekday: (value: number) => WEEKDAY_NAMES[value],
  nth: (value: keyof typeof ORDINALS) => ORDINALS[value],
  from: (value: string) => `from ${value}`,
  offsetDays: offsetText,
  season: (value: string) => SEASON_OPTIONS.find(([key]) => key === value)?.[1],
  weekdays: (value: readonly number[]) => value.map((one) => WEEKDAY_NAMES[one]).join(', '),
  dates: (value: readonly string[]) => value.join(', '),
};

/** Describes a rule, for the comparison of two versions of a record. */
export function ruleText({ kind, ...parts }: ServiceRule): string {
  const texts = Object.entries(parts).map(([name, value]) => PART_TEXTS[name]?.(value as never) ?? value);
  return [RULE_KINDS[kind], ...texts].join(', ');
}
