import type { Verse } from '#contract/passages.ts';
import type { Piece } from './web-parser.ts';

/** A book's verses: chapter 3, verse 16 is at `[2][15]`. A verse that the Bible counts but leaves out has an empty text. */
export type Chapters = readonly (readonly Verse[])[];

const BEGINS_PARAGRAPH = new Set(['paragraph start', 'stanza start']);

/**
 * Gathers a book's pieces into verses, with blanks folded. Headings, which are the titles of psalms and the letters of
 * Psalm 119, belong to no verse and are left out.
 */
export function chaptersOf(pieces: readonly Piece[]): Chapters {
  const chapters: Verse[][] = [];
  let startsParagraph = false;
  let startsLine = false;
  for (const { type, chapterNumber, verseNumber, value = '' } of pieces) {
    startsParagraph ||= BEGINS_PARAGRAPH.has(type) || isNewPoem(type, chapterNumber, chapters);
    startsLine ||= startsParagraph || type === 'line break';
    if (chapterNumber === undefined || verseNumber === undefined) continue;
    const verse = verseAt(chapters, chapterNumber, verseNumber);
    const words = value.replace(/\s+/g, ' ').trim();
    // a stanza may open with a blank that still counts to the verse before it: its beginning belongs to the next words
    if (words === '') continue;
    if (verse.text === '') Object.assign(verse, { text: words, startsParagraph, startsLine });
    else verse.text += (startsLine ? '\n' : ' ') + words;
    startsParagraph = false;
    startsLine = false;
  }
  return chapters;
}

/** The package lets a psalm without a title go on in the stanza of the one before it: a chapter of poetry begins anew. */
function isNewPoem(type: string, chapter: number | undefined, chapters: Chapters): boolean {
  return type === 'line text' && chapter !== undefined && chapters[chapter - 1] === undefined;
}

function verseAt(chapters: Verse[][], chapter: number, verse: number): Verse {
  chapters[chapter - 1] ??= [];
  const verses = chapters[chapter - 1] as Verse[];
  verses[verse - 1] ??= { chapter, verse, text: '', startsParagraph: false, startsLine: false };
  return verses[verse - 1] as Verse;
}
