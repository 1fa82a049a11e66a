/** The eight tones in which the church's year is sung. */
export type ToneNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
/** A cycle in which the tone advances each Sunday, starting with 1 on the first Sunday after Christmas or on New Sunday. */
export type ToneCycle = 'after-christmas' | 'new-sunday';

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
