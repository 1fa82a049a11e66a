/** A text of the demonstration as its writers take it: plain lines below headings. */
export interface Page {
  readonly title: string;
  readonly sections: readonly {
    readonly heading: string;
    /** Each a paragraph of its own; broken where the page ends. */
    readonly lines: readonly string[];
  }[];
}
