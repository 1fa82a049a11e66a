/** Input of the document generators: a title and sections of plain text. */
export interface TextDocument {
  readonly title: string;
  readonly sections: readonly {
    readonly heading: string;
    /** Paragraphs; the generator wraps them. */
    readonly lines: readonly string[];
  }[];
}
