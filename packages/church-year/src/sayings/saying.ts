/** A saying as in the table. */
export interface SayingText {
  readonly text: string;
  readonly author: string;
  readonly theme: string;
  /** The work that contains it. */
  readonly source: string;
}

/** A saying of the desert fathers and mothers (public specification, section 3), with its number in the table. */
export interface Saying extends SayingText {
  readonly id: number;
}
