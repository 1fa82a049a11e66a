import type { Entry, ToneNumber } from '../observances/feast-entry.ts';

/** The entries by day number, sorted by precedence. */
export type EntriesByDay = ReadonlyMap<number, readonly Entry[]>;

/** The tone of a day. */
export interface ToneOfDay {
  readonly number: ToneNumber;
  /** Explanation of how the tone was determined, for singers. */
  readonly reason: string;
  /**
   * The feast with this tone; null if the tone is counted. The entry with its key alone among the entries of its day is
   * labeled as the feast.
   */
  readonly feast: { readonly key: string; readonly name: string } | null;
}

/** Syriac ordinals, 'first' to 'eighth'. */
export const toneNames: Readonly<Record<ToneNumber, { readonly latin: string; readonly syriac: string }>> = {
  1: { latin: 'Qadmoyo', syriac: 'ܩܕܡܝܐ' },
  2: { latin: 'Trayono', syriac: 'ܬܪܝܢܐ' },
  3: { latin: 'Tlithoyo', syriac: 'ܬܠܝܬܝܐ' },
  4: { latin: 'Rbi’oyo', syriac: 'ܪܒܝܥܝܐ' },
  5: { latin: 'Hmishoyo', syriac: 'ܚܡܝܫܝܐ' },
  6: { latin: 'Shtithoyo', syriac: 'ܫܬܝܬܝܐ' },
  7: { latin: 'Shbi’oyo', syriac: 'ܫܒܝܥܝܐ' },
  8: { latin: 'Tminoyo', syriac: 'ܬܡܝܢܝܐ' },
};

/** Returns the tone `steps` later; 1 follows 8. */
export function toneAfter(tone: ToneNumber, steps: number): ToneNumber {
  return (((tone - 1 + steps) % 8) + 1) as ToneNumber;
}

/** Formats 1st, 2nd, 3rd, 4th, 11th, 22nd. */
export function ordinal(n: number): string {
  const isTeen = n % 100 >= 11 && n % 100 <= 13;
  return `${n}${(!isTeen && ['', 'st', 'nd', 'rd'][n % 10]) || 'th'}`;
}
