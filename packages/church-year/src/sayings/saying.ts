/** A saying of the desert fathers and mothers (public specification, section 3). */
export interface Saying {
  readonly id: number;
  readonly text: string;
  readonly author: string;
  readonly theme: string;
  /** The work that contains it. */
  readonly source: string;
}
