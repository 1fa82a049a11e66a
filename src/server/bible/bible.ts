import type { Passage, PassagePart, Verse } from '#contract/passages.ts';
import { bookNamed, type CanonBook, isInCanon } from '#domain/scripture/books.ts';
import { type Alternative, readReference, type Span } from '#domain/scripture/reference.ts';
import { type Chapters, chaptersOf } from './chapters.ts';
import { withClosing } from './versification.ts';
import { readBookFile } from './web-parser.ts';

/** The World English Bible: 66 books, in the public domain. */
export interface Bible {
  /**
   * What a reference names. Undefined when it is no reference, or names a chapter or verse that does not exist; of a book
   * beyond the 66 nothing is known, so its part is merely not available.
   */
  passage(reference: string): Promise<Passage | undefined>;
  /** How many verses such a passage has at most, without collecting them; 0 for what does not exist. */
  sizeOf(reference: string): Promise<number>;
  /** Whether a book of that name is among the 66. */
  hasBook(name: string): boolean;
  /** How many verses a chapter counts, with those that are left out; undefined when there is no such chapter. */
  verseCount(book: CanonBook, chapter: number): Promise<number | undefined>;
}

/** Reads nothing until it is asked; each book then once, and keeps it: all 66 take about 12 MB. */
export function createBible(): Bible {
  const books = new Map<CanonBook, Promise<Chapters>>();
  const chaptersIn = (book: CanonBook) => {
    const known = books.get(book);
    if (known) return known;
    const chapters = readBook(book);
    books.set(book, chapters);
    // what could not be read is asked for anew the next time
    chapters.catch(() => books.delete(book));
    return chapters;
  };
  const partOf = async ({ book, spans, text }: Alternative) =>
    isInCanon(book) ? part(text, spans, await chaptersIn(book)) : unavailable(text);

  return {
    async passage(reference) {
      const alternatives = readReference(reference);
      if (!alternatives) return undefined;
      const parts = await Promise.all(alternatives.map(partOf));
      return parts.every((part) => part !== undefined) ? { reference, version: 'WEB', parts } : undefined;
    },
    async sizeOf(reference) {
      const sizes = (readReference(reference) ?? []).map(async ({ book, spans }) =>
        isInCanon(book) ? size(spans, await chaptersIn(book)) : 0,
      );
      return (await Promise.all(sizes)).reduce((sum, one) => sum + one, 0);
    },
    hasBook(name) {
      const book = bookNamed(name);
      return book !== undefined && isInCanon(book);
    },
    verseCount: async (book, chapter) => (await chaptersIn(book))[chapter - 1]?.length,
  };
}

async function readBook(book: CanonBook): Promise<Chapters> {
  const chapters = chaptersOf(await readBookFile(book));
  return book === 'Romans' ? withClosing(chapters) : chapters;
}

function part(reference: string, spans: readonly Span[], chapters: Chapters): PassagePart | undefined {
  if (!spans.every((span) => exists(span, chapters))) return undefined;
  const verses = spans.flatMap((span) => versesIn(span, chapters)).filter(({ text }) => text !== '');
  return verses.length > 0 ? { reference, isAvailable: true, verses } : unavailable(reference);
}

function size(spans: readonly Span[], chapters: Chapters): number {
  const versesOf = ({ from, to }: Span) => {
    const within = chapters.slice(from.chapter - 1, to.chapter);
    const last = within.at(-1)?.length ?? 0;
    const all = within.reduce((sum, verses) => sum + verses.length, 0);
    return Math.max(0, all - (from.verse - 1) - (last - Math.min(last, to.verse ?? last)));
  };
  return spans.reduce((sum, span) => sum + versesOf(span), 0);
}

function unavailable(reference: string): PassagePart {
  return { reference, isAvailable: false, verses: [] };
}

function exists({ from, to }: Span, chapters: Chapters): boolean {
  return (
    chapters[from.chapter - 1]?.[from.verse - 1] !== undefined &&
    chapters[to.chapter - 1]?.[(to.verse ?? 1) - 1] !== undefined
  );
}

function versesIn({ from, to }: Span, chapters: Chapters): Verse[] {
  return chapters
    .slice(from.chapter - 1, to.chapter)
    .flat()
    .filter(
      ({ chapter, verse }) =>
        (chapter > from.chapter || verse >= from.verse) &&
        (chapter < to.chapter || verse <= (to.verse ?? Number.POSITIVE_INFINITY)),
    );
}
