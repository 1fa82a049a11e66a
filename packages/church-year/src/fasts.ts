import { type DateRule, dayIn, easter, fixed } from './dates/date-rule.ts';
import { easterDay } from './dates/easter.ts';
import { weekdayOf } from './dates.ts';

/** A fast. It ends with the Holy Qurbana of the day after `to`, which is not a fast day. */
export interface Fast {
  readonly key: string;
  /** The church's name, with the number of days. */
  readonly name: string;
  readonly malayalam: string;
  readonly otherNames: readonly string[];
  /** First and last day of fasting. */
  readonly from: DateRule;
  readonly to: DateRule;
  /** The number of days in the name. The feast that ends the fast may be the last of them. */
  readonly length: number;
  /** Whether it is not one of the church's canonical fasts. */
  readonly isVoluntary?: boolean;
}

/** The five canonical fasts and the voluntary eight-day fast of St. Mary. */
export const fasts: readonly Fast[] = [
  {
    key: 'fast-of-the-nativity',
    name: 'Fast of the Nativity (25 days)',
    malayalam: 'ഇരുപത്തഞ്ചു നോമ്പ്',
    otherNames: ['Yeldho Nombu', 'Nativity Lent', 'Irupathanju Nombu'],
    from: fixed('12-01'),
    to: fixed('12-24'),
    length: 25,
  },
  {
    key: 'fast-of-nineveh',
    name: 'Three-day Lent of Nineveh',
    malayalam: 'മൂന്നു നോമ്പ്',
    otherNames: ['Nineveh Lent', 'Moonnu Nombu'],
    from: easter(-69),
    to: easter(-67),
    length: 3,
  },
  {
    key: 'great-lent',
    name: 'Great Lent (50 days)',
    malayalam: 'വലിയ നോമ്പ്',
    otherNames: ['Valiya Nombu', 'Anpathu Nombu'],
    from: easter(-48),
    to: easter(-1),
    length: 50,
  },
  {
    key: 'apostles-fast',
    name: 'Fast of the Apostles (13 days)',
    malayalam: 'ശ്ലീഹാ നോമ്പ്',
    otherNames: ['Sleeha Nombu', 'Pathimoonnu Nombu'],
    from: fixed('06-16'),
    to: fixed('06-28'),
    length: 13,
  },
  {
    key: 'shunoyo-fast',
    name: 'Fast of the Assumption (15 days)',
    malayalam: 'പതിനഞ്ചു നോമ്പ്',
    otherNames: ['Shunoyo Nombu', 'Pathinanju Nombu'],
    from: fixed('08-01'),
    to: fixed('08-14'),
    length: 15,
  },
  {
    key: 'eight-day-fast-of-st-mary',
    name: 'Eight-day Fast of St. Mary',
    malayalam: 'എട്ടു നോമ്പ്',
    otherNames: ['Ettu Nombu'],
    from: fixed('09-01'),
    to: fixed('09-07'),
    length: 8,
    isVoluntary: true,
  },
];

/** The fasting of one day. */
export interface Fasting {
  /** Name of the fast, such as 'Friday fast'; null on a day without one. A named fast takes precedence over the weekly one. */
  readonly fast: string | null;
  readonly malayalamFast: string | null;
  /** Position of the day in a named fast, from 1, and the number of days in the fast's name. */
  readonly fastDay: { readonly day: number; readonly of: number } | null;
  /** Name of the fast that ends on this day with the Holy Qurbana. */
  readonly endingFast: string | null;
}

const NO_FASTING: Fasting = { fast: null, malayalamFast: null, fastDay: null, endingFast: null };
/** By weekday; not observed from Easter to Pentecost and on great feasts. */
const WEEKLY_FASTS: ReadonlyMap<number, Fasting> = new Map([
  [3, { ...NO_FASTING, fast: 'Wednesday fast', malayalamFast: 'ബുധനാഴ്ച നോമ്പ്' }],
  [5, { ...NO_FASTING, fast: 'Friday fast', malayalamFast: 'വെള്ളിയാഴ്ച നോമ്പ്' }],
]);

/** Returns a function from a day number of this year to the fasting of that day. */
export function fastingIn(year: number): (day: number, isGreatFeast: () => boolean) => Fasting {
  const named = new Map<number, Fasting>();
  for (const { name, malayalam, length, ...fast } of fasts) {
    const { first, last } = span(fast, year);
    for (let day = first; day <= last; day += 1)
      named.set(day, {
        ...{ fast: name, malayalamFast: malayalam, endingFast: null },
        fastDay: { day: day - first + 1, of: length },
      });
    named.set(last + 1, { ...NO_FASTING, endingFast: name });
  }
  const easterSunday = easterDay(year);
  return (day, isGreatFeast) => {
    const isInFifty = easterSunday <= day && day <= easterSunday + 49;
    const weekly = WEEKLY_FASTS.get(weekdayOf(day));
    return named.get(day) ?? (weekly && !isInFifty && !isGreatFeast() ? weekly : NO_FASTING);
  };
}

/** First and last day number of a period within one civil year. */
export function span({ from, to }: { from: DateRule; to: DateRule }, year: number) {
  return { first: dayIn(from, year) as number, last: dayIn(to, year) as number };
}
