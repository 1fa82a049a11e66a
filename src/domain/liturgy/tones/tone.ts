import type { ToneNumber } from '../feast-entry.ts';

/** The tone of a day. */
export interface ToneOfDay {
  readonly number: ToneNumber;
  /** Why it is this one, in words for a singer. */
  readonly reason: string;
  /** Name of the feast that gives the tone; null when it is counted. */
  readonly feast: string | null;
}

/** The Syriac names: ordinals, 'first' to 'eighth'. */
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

/** The tone so many steps on: 8 is followed by 1. */
export function toneAfter(tone: ToneNumber, steps: number): ToneNumber {
  return (((tone - 1 + steps) % 8) + 1) as ToneNumber;
}

/** 1st, 2nd, 3rd, 4th, 11th, 22nd. */
export function ordinal(n: number): string {
  const isTeen = n % 100 >= 11 && n % 100 <= 13;
  return `${n}${(!isTeen && ['', 'st', 'nd', 'rd'][n % 10]) || 'th'}`;
}
