import type { Entry } from './feast-entry.ts';

/** Feasts of our Lord take precedence over the Sunday or weekday on which they fall, in readings and tone. */
const FEASTS_OF_OUR_LORD: ReadonlySet<string> = new Set([
  'christmas',
  'circumcision-of-our-lord',
  'denaha',
  'mayaltho',
  'annunciation-march-25',
  'hosanna',
  'maundy-thursday',
  'good-friday',
  'gospel-saturday',
  'easter',
  'ascension',
  'pentecost',
  'transfiguration',
  'holy-cross',
]);
/** The only other feast that suspends the weekly fast. */
const SHUNOYO = 'shunoyo';

export function isOfOurLord({ key }: Entry): boolean {
  return FEASTS_OF_OUR_LORD.has(key);
}

export function isGreatFeast(entry: Entry): boolean {
  return isOfOurLord(entry) || entry.key === SHUNOYO;
}

/**
 * Sorts the observances of one day: feasts of our Lord, then the Sunday or weekday of the season, then other feasts,
 * commemorations and observances. Within a rank, moveable precedes fixed; otherwise the order of the tables is preserved.
 */
export function sortByPrecedence(entries: readonly Entry[]): Entry[] {
  return entries.toSorted((a, b) => rank(a) - rank(b));
}

function rank(entry: Entry): number {
  const isFixed = 'fixed' in entry.on;
  if (isOfOurLord(entry)) return isFixed ? 1 : 0;
  if (entry.kind === 'commemoration') return 4;
  if (entry.kind === 'observance') return 5;
  return isFixed ? 3 : 2;
}
