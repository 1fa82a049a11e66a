import type { Book } from '#church-year/index.ts';
import type { Verse } from './contract/passages.ts';

/** A book's verses: chapter 3, verse 16 is at `[2][15]`. A verse that the text numbers but omits has an empty text. */
export type Chapters = readonly (readonly Verse[])[];

/** A translation of the Bible or of some of its books. */
export interface BibleText {
  /** 'WEB', or the name of an imported text. */
  readonly version: string;
  /** Name and license, as shown to readers. */
  readonly label: string;
  /** BCP 47: 'en'. */
  readonly language: string;
  /** Undefined if the text does not contain the book. */
  readBook(book: Book): Promise<Chapters | undefined>;
}
