import type { Saying } from './saying.ts';
import { firstQuarter } from './sayings/first-quarter.ts';
import { fourthQuarter } from './sayings/fourth-quarter.ts';
import { secondQuarter } from './sayings/second-quarter.ts';
import { thirdQuarter } from './sayings/third-quarter.ts';

/**
 * 365 sayings of the desert fathers and mothers from the Alphabetical Collection, in our own words. Sources use the
 * collection's usual numbers. The first entry is for December 31 of a common year.
 */
export const sayings: readonly Saying[] = [
  ...firstQuarter,
  ...secondQuarter,
  ...thirdQuarter,
  ...fourthQuarter,
];
