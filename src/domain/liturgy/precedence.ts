import type { Entry } from './feast-entry.ts';

/** Feasts of our Lord: their readings and their tone come before those of the Sunday or the weekday they meet. */
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
/** Beside them the one feast of the saints on which no weekly fast is kept. */
const SHUNOYO = 'shunoyo';

export function isOfOurLord({ key }: Entry): boolean {
  return FEASTS_OF_OUR_LORD.has(key);
}

export function isGreatFeast(entry: Entry): boolean {
  return isOfOurLord(entry) || entry.key === SHUNOYO;
}

/**
 * The order of what meets on one day: a feast of our Lord, then the Sunday or weekday of the season, then other feasts,
 * commemorations and observances. Among equals what moves with Easter comes before a fixed date, and otherwise the tables' order holds.
 */
export function inOrder(entries: readonly Entry[]): Entry[] {
  return entries.toSorted((a, b) => rank(a) - rank(b));
}

function rank(entry: Entry): number {
  const isFixed = 'fixed' in entry.on;
  if (isOfOurLord(entry)) return isFixed ? 1 : 0;
  if (entry.kind === 'commemoration') return 4;
  if (entry.kind === 'observance') return 5;
  return isFixed ? 3 : 2;
}
