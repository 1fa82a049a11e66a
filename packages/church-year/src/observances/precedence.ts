import type { Entry } from './entry.ts';

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

export function isOfOurLord({ key }: Pick<Entry, 'key'>): boolean {
  return FEASTS_OF_OUR_LORD.has(key);
}

/** Feasts of St. Mary, of the apostles and of the evangelists. */
const FEASTS_OF_ST_MARY_AND_APOSTLES: ReadonlySet<string> = new Set([
  'glorification-of-st-mary',
  'entry-of-st-mary-into-the-temple',
  'st-mary-for-seeds',
  'st-mary-for-the-crops',
  'first-church-in-the-name-of-st-mary',
  'birth-of-st-mary',
  SHUNOYO,
  'st-peter-and-st-paul',
  'twelve-apostles',
  'dukhrono-of-st-thomas',
  'dukhrono-of-st-thomas-december',
  'st-thomas-pierced',
  'st-philip',
  'st-andrew',
  'st-matthew',
  'st-mark',
  'st-luke',
  'st-james-son-of-zebedee',
  'st-john-the-apostle',
  'st-simon-the-zealot',
  'st-bartholomew',
  'st-james-brother-of-the-lord',
  'st-james-son-of-alphaeus',
  'st-labbaeus',
  'st-matthias',
]);
/** Feasts of a season, which commemorate no person. */
const SEASONAL_FEASTS: ReadonlySet<string> = new Set(['mid-lent', 'fortieth-friday', 'golden-friday']);

export type Rank = 'our-lord' | 'st-mary-and-apostles' | 'commemoration';

/** The rank of a feast or commemoration, for its marker in calendars; null for other entries. */
export function rankOf(entry: Pick<Entry, 'key' | 'kind'>): Rank | null {
  if (isOfOurLord(entry)) return 'our-lord';
  if (FEASTS_OF_ST_MARY_AND_APOSTLES.has(entry.key)) return 'st-mary-and-apostles';
  const isCommemoration = entry.kind === 'commemoration' || entry.kind === 'feast';
  return isCommemoration && !SEASONAL_FEASTS.has(entry.key) ? 'commemoration' : null;
}

export function isGreatFeast({ key }: Pick<Entry, 'key'>): boolean {
  return FEASTS_OF_OUR_LORD.has(key) || key === SHUNOYO;
}

/**
 * Sorts the observances of one day: feasts of our Lord, then the Sunday or weekday of the season, then other feasts,
 * commemorations, observances and beginnings of fasts. Within a rank, moveable precedes fixed; otherwise the order of the tables is preserved.
 */
export function sortByPrecedence(entries: readonly Entry[]): Entry[] {
  return entries.toSorted((a, b) => rank(a) - rank(b));
}

function rank(entry: Entry): number {
  const isFixed = 'fixed' in entry.on;
  if (isOfOurLord(entry)) return isFixed ? 1 : 0;
  if (entry.kind === 'commemoration') return 4;
  if (entry.kind === 'observance' || entry.kind === 'fast') return 5;
  return isFixed ? 3 : 2;
}
