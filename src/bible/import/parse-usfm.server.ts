import { type Book, findBookByUsfm } from '#church-year/index.ts';
import type { Chapters } from '../bible-text.server.ts';
import type { Verse } from '../contract/passages.ts';
import { BibleImportProblem, type UsfmFile } from './read-archive.server.ts';

/**
 * A milestone, the attributes of a word (the number in '\w God|strong="H430"\w*'), a marker, or text. A chapter and a verse
 * include their number. A backslash that begins no marker is a token of its own.
 */
const TOKEN =
  /\\[a-z][\w-]*\s*(?:\|[^\\]*)?\\\*|\|[^\\|]*(?=\\\+?[a-z][\w-]*\*)|\\\+?(?<marker>[a-z][\w-]*)(?:(?<end>\*)|(?:(?<=\\[cv])\s+(?<number>[^\s\\]*(?:[ \t]*[\p{Pd}−][ \t]*\d+[a-z]?(?=\s))?))?[ \t]?)|(?<text>[^\\|]+|\|)|\\/gu;
const STYLE_END = /\\\+?([a-z][\w-]*)\*/g;
/** '2', '2a', '2-3', '2 – 3', '2,3', '2.' */
const VERSE_NUMBERS = /^(\d+)[a-z]?(?:\s*[\p{Pd}−,]\s*(\d+)[a-z]?)?[.:]?$/u;

/** Markers that begin notes, figures, other numbering and sidebars, which are not part of the text. */
const NOTE = /^(?:f|fe|ef|efe|x|ex|fig|cat|pro|rq|va|vp|ca|esb)$/;
/** Markers that begin a paragraph, and those that begin a line of poetry or of a list; their text belongs to the verse. */
const PARAGRAPH = /^(?:p|m|po|pr|cls|pmo|pm|pmc|pmr|pi\d?|mi|nb|pc|phi?\d?|psi?|b|tr\d?)$/;
const LINE = /^(?:q\d?|qr|qc|qm\d?|li\d?|lh|lf|lim\d?)$/;
const CELL = /^(?:tc|tcr|tcc|th|thr|thc)\d(?:-\d)?$/;
/** Markers whose text is not part of a verse: headings, titles of psalms, introductions, remarks, and those of other programs. */
const HEADING =
  /^(?:(?:mt|mte|ms|s|sd|imt|is|ip|ipi|ipq|ipr|im|imi|imq|iq|ib|ie|ili|io|iot|iex|imte|h|toc|toca)\d?|mr|r|sr|d|sp|qa|qd|cl|cp|cd|rem|restore|sts|lit|ide|usfm|periph|pb|ts|z.*)$/;

const MAX_CHAPTER = 200;
const MAX_VERSE = 300;
/** Ten times the longest chapter. */
const CHAPTER_MAX_CHARACTERS = 300_000;
/** How many markers of a file are reported. */
const MAX_SKIPPED = 20;

type ToProblem = (problem: string) => BibleImportProblem;

/**
 * Parses a USFM file.
 *
 * @returns the identifier, such as 'GEN', the chapters of its book, and where text was skipped because its marker is unknown
 *   or not closed, or its verse has no number of its own. There are no chapters for other parts, such as a preface.
 * @throws BibleImportProblem
 */
export function parseUsfm({ name, text }: UsfmFile): {
  identifier: string;
  book: Book | undefined;
  chapters: Chapters;
  skipped: readonly string[];
} {
  const toProblem: ToProblem = (problem) => new BibleImportProblem(`${name}: ${problem}.`);
  const [, found] = /^\s*(?:\\(?:ide|usfm|rem|sts)\b.*[\r\n]\s*)*\\id\s+([a-z\d]{3})\b/i.exec(text) ?? [];
  if (!found) throw toProblem('the file does not begin with \\id and a book');
  const identifier = found.toUpperCase();
  const book = findBookByUsfm(identifier);
  const { chapters, skipped } = book ? readChapters(text, toProblem) : { chapters: [], skipped: [] };
  return { identifier, book, chapters, skipped: skipped.map((place) => `${name} ${place}`) };
}

/** A text for several verses is at each of their numbers; missing verses are empty. */
function readChapters(usfm: string, toProblem: ToProblem): { chapters: Chapters; skipped: string[] } {
  const lineOf = (index: number) => usfm.slice(0, index).split('\n').length;
  /** Words and phrases end with a marker of their own. A marker that never ends is a paragraph. */
  const styles = new Set([...usfm.matchAll(STYLE_END)].map(([, style]) => style));
  const chapters: Verse[][] = [];
  let chapter = 0;
  let chapterStart = 0;
  let verse: Verse | undefined;
  let verseNumbers = '';
  let words = '';
  let starts: '' | '/' | '¶' = '¶';
  let isHeading = false;
  let note: { readonly marker: string; readonly index: number; readonly end: string } | undefined;
  const skipped = new Map<string, string>();

  const skip = (marker: string, index: number) => {
    if (skipped.size < MAX_SKIPPED && !skipped.has(marker))
      skipped.set(marker, `line ${lineOf(index)} (\\${marker})`);
  };

  const finishLine = () => {
    const line = words
      .replaceAll(/~|\/\//g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
    words = '';
    if (line === '' || !verse) return;
    if (verse.text === '')
      Object.assign(verse, { text: line, startsParagraph: starts === '¶', startsLine: starts !== '' });
    else verse.text += (starts === '' ? ' ' : '\n') + line;
    starts = '';
  };
  const finishVerse = () => {
    if (note) skip(note.marker, note.index);
    note = undefined;
    finishLine();
    isHeading = false;
  };
  const finishChapter = (end: number) => {
    if (chapter > 0 && end - chapterStart > CHAPTER_MAX_CHARACTERS)
      throw toProblem(`the chapter at line ${lineOf(chapterStart)} is too long`);
    finishVerse();
  };
  const beginChapter = (number: string) => {
    chapter = Number(number);
    if (!(chapter >= 1 && chapter <= MAX_CHAPTER)) throw toProblem(`chapter ${number} does not exist`);
    if (chapters[chapter - 1]) throw toProblem(`chapter ${chapter} occurs twice`);
    chapters[chapter - 1] = [];
    verse = undefined;
    starts = '¶';
  };
  const beginVerse = (number: string, index: number) => {
    const visible = number.replace(/\p{Cf}/gu, '');
    const [, first = 0, last = first] = (VERSE_NUMBERS.exec(visible) ?? []).filter(Boolean).map(Number);
    // '2b' continues '2a' and '1-2a'
    const isPart = /\d[a-z]/.test(visible) && number > verseNumbers;
    const isContinued = isPart && (verse?.lastVerse ?? verse?.verse) === first && last === first;
    verseNumbers = number;
    if (isContinued) return;
    const verses = chapters[chapter - 1] ?? [];
    const isNew =
      first >= 1 && last >= first && last <= MAX_VERSE && !verses.slice(first - 1, last).some(Boolean);
    verse = isNew ? { ...emptyVerse(chapter, first), ...(last > first && { lastVerse: last }) } : undefined;
    if (verse) for (let at = first; at <= last; at += 1) verses[at - 1] = verse;
    else skip(`v ${number}`, index);
  };
  const beginParagraph = (marker: string, index: number) => {
    finishLine();
    isHeading = false;
    if (PARAGRAPH.test(marker)) starts = '¶';
    else if (LINE.test(marker)) starts ||= '/';
    else {
      isHeading = true;
      starts = '¶';
      if (!HEADING.test(marker)) skip(marker, index);
    }
  };

  for (const { 0: token, index, groups = {} } of usfm.matchAll(TOKEN)) {
    const { marker, end = '', number, text = '' } = groups;
    if (marker === 'c') {
      if (!/^\d/.test(number ?? '') && chapter > 0)
        throw toProblem(`line ${lineOf(index)} is not valid USFM`);
      finishChapter(index);
      chapterStart = index;
      beginChapter(number ?? '');
    } else if (chapter === 0) {
      if (marker === 'v') throw toProblem('there are verses before the first \\c');
    } else if (marker === 'v') {
      finishVerse();
      beginVerse(number ?? '', index);
    } else if (note) {
      if (marker !== undefined && marker + end === note.end) note = undefined;
    } else if (marker === undefined) {
      if (token === '\\') skip('', index);
      if (!isHeading) words += text;
    } else if (end === '' && NOTE.test(marker)) {
      note = { marker, index, end: marker === 'esb' ? 'esbe' : `${marker}*` };
    } else if (CELL.test(marker)) {
      words += ' ';
    } else if (end === '' && !styles.has(marker)) beginParagraph(marker, index);
  }
  finishChapter(usfm.length);
  const dense = Array.from(chapters, (verses = [], index) =>
    Array.from(verses, (found, at) => found ?? emptyVerse(index + 1, at + 1)),
  );
  return { chapters: dense, skipped: [...skipped.values()] };
}

function emptyVerse(chapter: number, verse: number): Verse {
  return { chapter, verse, text: '', startsParagraph: false, startsLine: false };
}
