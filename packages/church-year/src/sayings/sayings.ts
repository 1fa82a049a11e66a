import { firstQuarter } from './first-quarter.ts';
import { fourthQuarter } from './fourth-quarter.ts';
import type { Saying } from './saying.ts';
import { secondQuarter } from './second-quarter.ts';
import { thirdQuarter } from './third-quarter.ts';

/**
 * 365 sayings in our own words: of the desert fathers and mothers, from the Alphabetical Collection with its usual
 * numbers, and of the Syriac fathers, with the work and its usual number. Isaac's homilies have the numbers of the
 * English edition of the Syriac text (Holy Transfiguration Monastery). The first entry is for December 31 of a common
 * year.
 */
export const sayings: readonly Saying[] = [
  ...firstQuarter,
  ...secondQuarter,
  ...thirdQuarter,
  ...fourthQuarter,
];
