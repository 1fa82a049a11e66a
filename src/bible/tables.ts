import type { GeneratedAlways } from 'kysely';

declare module '#kit/storage/schema.ts' {
  interface Database {
    bible_texts: BibleTextsTable;
    bible_books: BibleBooksTable;
  }
}

interface BibleTextsTable {
  id: GeneratedAlways<number>;
  /** 'World English Bible'. */
  name: string;
  /** BCP 47: 'en'; unique. */
  language: string;
  /** The license in one line, as shown to readers. */
  license: string;
  /** SHA-256 of the imported file. */
  checksum: string;
  imported_at: string;
}

interface BibleBooksTable {
  id: GeneratedAlways<number>;
  text_id: number;
  /** One of `canonBooks` or `deuterocanonicalBooks`. */
  book: string;
  /** The verses of each chapter as JSON: `Chapters` in bible-text.server.ts. */
  chapters: string;
}
