import type { EventRule } from '#contract/resources/schedule.ts';
import { dateParts, WEEKDAY_NAMES } from '#domain/dates/civil-date.ts';

const ORDINALS: Readonly<Record<number, string>> = {
  1: 'first',
  2: 'second',
  3: 'third',
  4: 'fourth',
  5: 'fifth',
  [-1]: 'last',
};

/** 'Repeats weekly until June 1, 2027'. */
export function repeatsText(rule: EventRule): string {
  const { month, day, year } = dateParts(rule.until);
  return `Repeats ${howOften(rule)} until ${month} ${day}, ${year}`;
}

function howOften(rule: EventRule): string {
  switch (rule.kind) {
    case 'weekly':
      return 'weekly';
    case 'monthly':
      return `on the ${ORDINALS[rule.nth]} ${WEEKDAY_NAMES[rule.weekday]} of the month`;
    case 'fortnightly':
      return 'every second week';
    case 'churchDay':
      return 'on a day of the church’s year';
    case 'season':
      return 'in a season or fast';
    case 'dates':
      return 'on chosen dates';
  }
}
