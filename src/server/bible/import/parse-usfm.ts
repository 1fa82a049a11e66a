import type { Verse } from '#contract/resources/passages.ts';
import { type Book, findBookByUsfm } from '#domain/scripture/books.ts';
import type { Chapters } from '../bible.ts';
import { BibleImportProblem, type UsfmFile } from './read-archive.ts';

/** A part of the parser's result: text, a verse, or a marker with its text such as { q1: 'In the beginning' }. */
type UsfmItem = string | null | readonly UsfmItem[] | { readonly [marker: string]: UsfmItem };
interface ParsedChapter {
  readonly chapterNumber: string;
  readonly contents: UsfmItem;
}
type ToProblem = (problem: string) => BibleImportProblem;

/** Begins or ends a note, a figure or another numbering, which is not part of the text; or begins a chapter or a verse. */
const NOTE_EDGE = /\\(?:[cv]\s|(?<marker>f|fe|ef|x|ex|fig|rq|va|vp|ca)(?<end>\*|\s))/g;
/** Attributes of a word: the number in '\w God|strong="H430"\w*'. */
const ATTRIBUTES = /\|[^\\|\n]*(?=\\\+?[a-z]+\d?\*)/g;
const MILESTONE = /\\[a-z]+\d?(?:-[se])?(?:\s[^\\]*)?\\\*/g;
const OPTIONAL_LINE_BREAK = / ?\/\/ ?/g;
const CLOSED_STYLE = /\\\+?([a-z]+\d?)\*/g;
const STYLE_EDGE = /\\\+?([a-z]+\d?)(?:\*|(?=\n)|\s)/g;

/** Markers that begin a paragraph, and those that begin a line of poetry or of a list; their text belongs to the verse. */
const PARAGRAPH = /^(?:p|m|po|pr|cls|pmo|pm|pmc|pmr|pi\d?|mi|nb|pc|ph\d?|b|tr)$/;
const LINE = /^(?:q\d?|qr|qc|qm\d?|li\d?|lh|lf|lim\d?)$/;
const CELL = /^(?:tc|tcr|th|thr)\d$/;
/** Markers whose text is not part of a verse: headings, titles of psalms, references, remarks. */
const HEADING =
  /^(?:mt|mte|ms|s|sd|is|imt)\d?$|^(?:mr|r|sr|d|sp|qa|qd|cl|cp|cd|rem|sts|h|toc\d|ide|usfm|ip|iex|periph)$/;

const MAX_CHAPTER = 200;
const MAX_VERSE = 300;
/** Ten times the longest chapter. The parser needs about 2 KB of memory for each character. */
const CHAPTER_MAX_CHARACTERS = 300_000;

/**
 * Parses a USFM file. Each chapter is parsed on its own, which needs little memory.
 *
 * @returns the identifier, such as 'GEN', and the chapters of its book. There are none for other parts, such as a preface.
 * @throws BibleImportProblem
 */
export async function parseUsfm({
  name,
  text,
}: UsfmFile): Promise<{ identifier: string; book: Book | undefined; chapters: Chapters }> {
  const toProblem: ToProblem = (problem) => new BibleImportProblem(`${name}: ${problem}.`);
  const [, identifier = ''] = /^\s*\\id +([A-Z0-9]{3})\b/.exec(text) ?? [];
  if (!identifier) throw toProblem('the file does not begin with \\id and a book');
  const book = findBookByUsfm(identifier);
  if (!book) return { identifier, book, chapters: [] };
  const chapters: Verse[][] = [];
  const [head = '', ...pieces] = withoutInlineMarkers(text).split(/^(?=\\c\s)/m);
  if (/\\v\s/.test(head)) throw toProblem('there are verses before the first \\c');
  let line = lineCount(head);
  for (const piece of pieces) {
    for (const { chapterNumber, contents } of await parseChapter(piece, line, toProblem)) {
      const chapter = Number(chapterNumber);
      if (!(chapter >= 1 && chapter <= MAX_CHAPTER)) throw toProblem(`chapter ${chapter} does not exist`);
      if (chapters[chapter - 1]) throw toProblem(`chapter ${chapter} occurs twice`);
      chapters[chapter - 1] = versesOf(contents, chapter, toProblem);
    }
    line += lineCount(piece);
  }
  return { identifier, book, chapters: Array.from(chapters, (verses) => verses ?? []) };
}

/**
 * Removes notes, and the markers of words and phrases, which the parser would replace by spaces. The number of lines
 * does not change.
 */
function withoutInlineMarkers(text: string): string {
  const newLines = (removed: string) => '\n'.repeat(lineCount(removed));
  const result = withoutNotes(text.replaceAll('\r\n', '\n'), newLines)
    .replace(ATTRIBUTES, '')
    .replace(MILESTONE, newLines)
    .replace(OPTIONAL_LINE_BREAK, ' ');
  const closed = new Set([...result.matchAll(CLOSED_STYLE)].map(([, style]) => style));
  return result.replace(STYLE_EDGE, (edge, style) => (closed.has(style) ? '' : edge));
}

/** Replaces each note that ends before the next verse, in one pass. A note without an end remains, and the parser rejects it. */
function withoutNotes(text: string, replace: (note: string) => string): string {
  const parts: string[] = [];
  let note: { readonly marker: string; readonly start: number } | undefined;
  let partStart = 0;
  for (const { 0: edge, index, groups } of text.matchAll(NOTE_EDGE)) {
    const { marker, end } = groups as { marker?: string; end?: string };
    if (!marker) note = undefined;
    else if (!note && end !== '*') note = { marker, start: index };
    else if (note?.marker === marker && end === '*') {
      const stop = index + edge.length;
      parts.push(text.slice(partStart, note.start), replace(text.slice(note.start, stop)));
      [note, partStart] = [undefined, stop];
    }
  }
  return parts.join('') + text.slice(partStart);
}

/** @param firstLine number of lines before the chapter. */
async function parseChapter(
  usfm: string,
  firstLine: number,
  toProblem: ToProblem,
): Promise<readonly ParsedChapter[]> {
  if (usfm.length > CHAPTER_MAX_CHARACTERS)
    throw toProblem(`the chapter at line ${firstLine + 1} is too long`);
  const { default: grammar } = await import('usfm-grammar');
  try {
    return new grammar.USFMParser(`\\id GEN\n${usfm}`, grammar.LEVEL.RELAXED).toJSON().chapters;
  } catch (error) {
    const [, line = '2'] = /\bLine (\d+)/.exec(String(error)) ?? [];
    throw toProblem(`line ${firstLine + Number(line) - 1} is not valid USFM`);
  }
}

/** Returns the verses of a chapter. A text for several verses is at each of their numbers; missing verses are empty. */
function versesOf(contents: UsfmItem, chapter: number, toProblem: ToProblem): Verse[] {
  const verses: Verse[] = [];
  let verse: Verse | undefined;
  let numberText = '';
  let starts: '' | '/' | '¶' = '¶';
  const beginVerse = (text: string) => {
    const [, first = 0, last = first] = (/^(\d+)[a-z]?(?:-(\d+)[a-z]?)?$/.exec(text) ?? [])
      .filter(Boolean)
      .map(Number);
    if (first < 1 || last < first || last > MAX_VERSE)
      throw toProblem(`verse ${chapter}:${text} does not exist`);
    // '2b' continues '2a'
    const isContinued = verse?.verse === first && last === first && text > numberText;
    numberText = text;
    if (isContinued) return;
    verse = { ...emptyVerse(chapter, first), ...(last > first && { lastVerse: last }) };
    for (let number = first; number <= last; number += 1) {
      if (verses[number - 1]) throw toProblem(`verse ${chapter}:${number} occurs twice`);
      verses[number - 1] = verse;
    }
  };
  const addText = (text: string) => {
    const words = text.replace(/\s+/g, ' ').trim();
    if (words === '' || !verse) return;
    if (verse.text === '')
      Object.assign(verse, { text: words, startsParagraph: starts === '¶', startsLine: starts !== '' });
    else verse.text += (starts === '' ? ' ' : '\n') + words;
    starts = '';
  };
  const addMarked = (marker: string, item: UsfmItem) => {
    const isHeading = HEADING.test(marker);
    if (isHeading || PARAGRAPH.test(marker)) starts = '¶';
    else if (LINE.test(marker)) starts ||= '/';
    else if (!CELL.test(marker))
      throw toProblem(`the marker \\${marker} in chapter ${chapter} is unknown or not closed`);
    if (!isHeading) add(item);
  };
  const add = (item: UsfmItem): void => {
    if (typeof item === 'string') addText(item);
    else if (Array.isArray(item)) for (const part of item) add(part);
    else if (item && 'verseNumber' in item) {
      beginVerse(String(item.verseNumber));
      add(item.contents ?? null);
    } else for (const [marker, part] of Object.entries(item ?? {})) addMarked(marker, part);
  };
  add(contents);
  return Array.from(verses, (found, index) => found ?? emptyVerse(chapter, index + 1));
}

function emptyVerse(chapter: number, verse: number): Verse {
  return { chapter, verse, text: '', startsParagraph: false, startsLine: false };
}

function lineCount(text: string): number {
  return text.split('\n').length - 1;
}
