import { type Book, type CanonBook, isInCanon } from '#domain/scripture/books.ts';
import { replaceDivineName, WEB_LABEL } from '#domain/scripture/divine-name.ts';
import type { BibleText } from './bible.ts';
import { withRomansClosing } from './versification.ts';
import { type Chapters, parseChapters, readBookFile } from './web-parser.ts';

/** Books read so far. All 66 take about 12 MB. */
const books = new Map<Book, Promise<Chapters>>();

/** The World English Bible: 66 books, in the public domain. Each book is read on first use. */
export const packagedText: BibleText = {
  version: 'WEB',
  label: WEB_LABEL,
  language: 'en',
  async readBook(book) {
    if (!isInCanon(book)) return undefined;
    const cached = books.get(book);
    if (cached) return cached;
    const chapters = readChapters(book);
    books.set(book, chapters);
    // do not cache failures
    chapters.catch(() => books.delete(book));
    return chapters;
  },
};

async function readChapters(book: CanonBook): Promise<Chapters> {
  const chapters = withTraditionalName(parseChapters(await readBookFile(book)));
  return book === 'Romans' ? withRomansClosing(chapters) : chapters;
}

/** Replaces the divine Name in each verse. */
export function withTraditionalName(chapters: Chapters): Chapters {
  return chapters.map((verses) =>
    verses.map((verse, index) => ({
      ...verse,
      text: replaceDivineName(verse.text, verses[index - 1]?.text ?? ''),
    })),
  );
}
