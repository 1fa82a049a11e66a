import type { Passage, PassagePart, Verse } from '#contract/resources/passages.ts';
import { type CanonBook, findBook, isInCanon } from '#domain/scripture/books.ts';
import { type Alternative, parseReference, type VerseSpan } from '#domain/scripture/reference.ts';
import { withRomansClosing } from './versification.ts';
import { type Chapters, parseChapters, readBookFile } from './web-parser.ts';

/** The World English Bible: 66 books, in the public domain. */
export interface Bible {
  /**
   * The text of a reference. Undefined when it cannot be parsed, or a chapter or verse does not exist. A part from a book that is
   * not among the 66 has `isAvailable: false`.
   */
  passage(reference: string): Promise<Passage | undefined>;
  /** Maximum number of verses in a passage, without collecting them; 0 for chapters and verses that do not exist. */
  countVerses(reference: string): Promise<number>;
  /** Whether the name is that of one of the 66 books. */
  hasBook(name: string): boolean;
  /** Number of verses in a chapter, including omitted ones; undefined when there is no such chapter. */
  verseCount(book: CanonBook, chapter: number): Promise<number | undefined>;
}

/** Reads each book on first use and caches it. All 66 books take about 12 MB. */
export function createBible(): Bible {
  const books = new Map<CanonBook, Promise<Chapters>>();
  const chaptersIn = (book: CanonBook) => {
    const cached = books.get(book);
    if (cached) return cached;
    const chapters = readBook(book);
    books.set(book, chapters);
    // do not cache failures
    chapters.catch(() => books.delete(book));
    return chapters;
  };
  const readPart = async ({ book, spans, text }: Alternative) =>
    isInCanon(book) ? toPart(text, spans, await chaptersIn(book)) : unavailable(text);

  return {
    async passage(reference) {
      const alternatives = parseReference(reference);
      if (!alternatives) return undefined;
      const parts = await Promise.all(alternatives.map(readPart));
      return parts.every((part) => part !== undefined) ? { reference, version: 'WEB', parts } : undefined;
    },
    async countVerses(reference) {
      const sizes = (parseReference(reference) ?? []).map(async ({ book, spans }) =>
        isInCanon(book) ? countInSpans(spans, await chaptersIn(book)) : 0,
      );
      return (await Promise.all(sizes)).reduce((sum, one) => sum + one, 0);
    },
    hasBook(name) {
      const book = findBook(name);
      return book !== undefined && isInCanon(book);
    },
    verseCount: async (book, chapter) => (await chaptersIn(book))[chapter - 1]?.length,
  };
}

async function readBook(book: CanonBook): Promise<Chapters> {
  const chapters = parseChapters(await readBookFile(book));
  return book === 'Romans' ? withRomansClosing(chapters) : chapters;
}

function toPart(reference: string, spans: readonly VerseSpan[], chapters: Chapters): PassagePart | undefined {
  if (!spans.every((span) => exists(span, chapters))) return undefined;
  const verses = spans.flatMap((span) => versesIn(span, chapters)).filter(({ text }) => text !== '');
  return verses.length > 0 ? { reference, isAvailable: true, verses } : unavailable(reference);
}

function countInSpans(spans: readonly VerseSpan[], chapters: Chapters): number {
  const countInSpan = ({ from, to }: VerseSpan) => {
    const chaptersInSpan = chapters.slice(from.chapter - 1, to.chapter);
    const last = chaptersInSpan.at(-1)?.length ?? 0;
    const total = chaptersInSpan.reduce((sum, verses) => sum + verses.length, 0);
    return Math.max(0, total - (from.verse - 1) - (last - Math.min(last, to.verse ?? last)));
  };
  return spans.reduce((sum, span) => sum + countInSpan(span), 0);
}

function unavailable(reference: string): PassagePart {
  return { reference, isAvailable: false, verses: [] };
}

function exists({ from, to }: VerseSpan, chapters: Chapters): boolean {
  return (
    chapters[from.chapter - 1]?.[from.verse - 1] !== undefined &&
    chapters[to.chapter - 1]?.[(to.verse ?? 1) - 1] !== undefined
  );
}

function versesIn({ from, to }: VerseSpan, chapters: Chapters): Verse[] {
  return chapters
    .slice(from.chapter - 1, to.chapter)
    .flat()
    .filter(
      ({ chapter, verse }) =>
        (chapter > from.chapter || verse >= from.verse) &&
        (chapter < to.chapter || verse <= (to.verse ?? Number.POSITIVE_INFINITY)),
    );
}
