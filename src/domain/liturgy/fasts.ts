import { weekdayOf } from '../civil-date.ts';
import { type DateRule, dayIn, easter, fixed } from './date-rule.ts';

/** A fast; `from` and `to` are included. */
export interface Fast {
  readonly key: string;
  readonly name: string;
  readonly otherNames: readonly string[];
  readonly from: DateRule;
  readonly to: DateRule;
  readonly note: string;
}

/** The five canonical fasts and the voluntary eight-day fast of St. Mary. */
export const fasts: readonly Fast[] = [
  {
    key: 'fast-of-the-nativity',
    name: 'Fast of the Nativity (25 days)',
    otherNames: ['Yeldho Nombu'],
    from: fixed('12-01'),
    to: fixed('12-25'),
    note: 'Ends with the feast on December 25.',
  },
  {
    key: 'fast-of-nineveh',
    name: 'Three-day Lent of Nineveh',
    otherNames: ['Nineveh Lent', 'Moonnu Nombu'],
    from: easter(-69),
    to: easter(-67),
    note: 'Monday to Wednesday; ended on Thursday.',
  },
  {
    key: 'great-lent',
    name: 'Great Lent (50 days)',
    otherNames: ['Valiya Nombu', 'Anpathu Nombu'],
    from: easter(-48),
    to: easter(-1),
    note: 'Forty days end on the Fortieth Friday; the fast goes on through the Passion Week to Easter.',
  },
  {
    key: 'apostles-fast',
    name: 'Fast of the Apostles (13 days)',
    otherNames: ['Sleeha Nombu'],
    from: fixed('06-16'),
    to: fixed('06-29'),
    note: 'Ends with the feast on June 29.',
  },
  {
    key: 'shunoyo-fast',
    name: 'Fast of the Assumption (15 days)',
    otherNames: ['Shunoyo Nombu'],
    from: fixed('08-01'),
    to: fixed('08-15'),
    note: 'Ends with the feast on August 15.',
  },
  {
    key: 'eight-day-fast-of-st-mary',
    name: 'Eight-day Fast of St. Mary',
    otherNames: ['Ettu Nombu'],
    from: fixed('09-01'),
    to: fixed('09-08'),
    note: 'Voluntary; not one of the canonical fasts.',
  },
];

/** Observed all year except from Easter to Pentecost and on great feasts. */
export const WEEKLY_FAST = 'Wednesday and Friday fast';
const WEDNESDAY = 3;
const FRIDAY = 5;
const fiftyDays = { from: easter(0), to: easter(49) };

/** Returns a function from a day number of this year to the fast's name or null. A named fast takes precedence over the weekly one. */
export function fastsIn(year: number): (day: number, about: { isGreatFeast: boolean }) => string | null {
  const named = fasts.map((fast) => ({ name: fast.name, ...span(fast, year) }));
  const fifty = span(fiftyDays, year);
  return (day, { isGreatFeast }) => {
    const fast = named.find((each) => each.first <= day && day <= each.last);
    if (fast) return fast.name;
    const isWeekly = weekdayOf(day) === WEDNESDAY || weekdayOf(day) === FRIDAY;
    const isInFifty = fifty.first <= day && day <= fifty.last;
    return isWeekly && !isInFifty && !isGreatFeast ? WEEKLY_FAST : null;
  };
}

/** First and last day number of a period within one civil year. */
export function span({ from, to }: { from: DateRule; to: DateRule }, year: number) {
  return { first: dayIn(from, year) as number, last: dayIn(to, year) as number };
}
