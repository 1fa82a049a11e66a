import type { MarkedText, ParsedVerse } from 'usfm-grammar';
import type { Verse } from '#contract/resources/passages.ts';
import { byNumber } from '../imported-texts.ts';
import type { Chapters } from '../web-parser.ts';
import { BibleImportProblem } from './import-problem.ts';
import type { ArchivedFile } from './read-archive.ts';

/** A book of a USFM file. */
export interface UsfmBook {
  /** 'GEN'. */
  readonly identifier: string;
  /** The text after the identifier, often the name of the translation. */
  readonly description: string;
  readonly chapters: Chapters;
}

/** Notes, figures and other numberings, which are not part of the text. None contains a verse. */
const NOTE = /\\(?<marker>f|fe|ef|x|ex|fig|rq|va|vp|ca)\s(?:(?!\\[cv]\s)[\s\S])*?\\\k<marker>\*/g;
const UNCLOSED_NOTE = /\\(?:f|fe|ef|x|ex|fig|rq|va|vp|ca)\s/;
/** Attributes of a word: the number in '\w God|strong="H430"\w*'. */
const ATTRIBUTES = /\|[^\\|\n]*(?=\\\+?[a-z]+\d?\*)/g;
const MILESTONE = /\\[a-z]+\d?(?:-[se])?(?:\s[^\\]*)?\\\*/g;
const OPTIONAL_LINE_BREAK = / ?\/\/ ?/g;
const CLOSED_STYLE = /\\\+?([a-z]+\d?)\*/g;

/** Markers that begin a paragraph, and those that begin a line of poetry or of a list; their text belongs to the verse. */
const PARAGRAPH = /^(?:p|m|po|pr|cls|pmo|pm|pmc|pmr|pi\d?|mi|nb|pc|ph\d?|b|tr)$/;
const LINE = /^(?:q\d?|qr|qc|qm\d?|li\d?|lh|lf|lim\d?)$/;
const CELL = /^(?:tc|tcr|th|thr)\d$/;
/** Markers whose text is not part of a verse: headings, titles of psalms, references, remarks. */
const HEADING =
  /^(?:mt|mte|ms|s|sd|is|imt)\d?$|^(?:mr|r|sr|d|sp|qa|qd|cl|cp|cd|rem|sts|h|toc\d|ide|usfm|ip|iex|periph)$/;

/**
 * Parses a USFM file. Each chapter is parsed on its own, which needs little memory.
 *
 * @throws BibleImportProblem with the line of the file.
 */
export async function parseUsfm({ name, text }: ArchivedFile): Promise<UsfmBook> {
  const [, identifier, description = ''] = /^\s*\\id +([A-Z1-6]{3})\b[ -]*(.*)/.exec(text) ?? [];
  if (!identifier) throw new BibleImportProblem(`${name} does not begin with \\id and a book.`);
  const chapters: Verse[][] = [];
  const [head = '', ...pieces] = withoutInlineMarkers(text, name).split(/^(?=\\c\s)/m);
  let line = lineCount(head);
  for (const piece of pieces) {
    const at = { name, line, label: identifier };
    await addChapter(chapters, piece, at);
    line += lineCount(piece);
  }
  if (/\\v\s/.test(head)) throw new BibleImportProblem(`${name} has verses before the first \\c.`);
  if (chapters.length === 0) throw new BibleImportProblem(`${name} has no chapters (\\c).`);
  return {
    identifier,
    description: description.trim(),
    chapters: Array.from(chapters, (verses = [], index) => byNumber(verses, index + 1)),
  };
}

interface Place {
  readonly name: string;
  /** Number of lines before the chapter. */
  readonly line: number;
  readonly label: string;
}

/**
 * Removes notes, and the markers of words and phrases, which the parser would replace by spaces. The number of lines
 * does not change.
 */
function withoutInlineMarkers(text: string, name: string): string {
  const newLines = (removed: string) => '\n'.repeat(lineCount(removed));
  const plain = text.replaceAll('\r\n', '\n').replace(NOTE, newLines);
  const unclosed = UNCLOSED_NOTE.exec(plain);
  if (unclosed) throw problemAt(name, lineCount(plain.slice(0, unclosed.index)), 'a note is not closed');
  const styles = new Set([...plain.matchAll(CLOSED_STYLE)].map(([, marker]) => marker));
  let result = plain.replace(ATTRIBUTES, '').replace(MILESTONE, newLines).replace(OPTIONAL_LINE_BREAK, ' ');
  for (const marker of styles)
    result = result.replace(new RegExp(`\\\\\\+?${marker}(?:\\*|(?=\\n)|\\s)`, 'g'), '');
  return result;
}

async function addChapter(chapters: Verse[][], usfm: string, place: Place): Promise<void> {
  const { default: grammar } = await import('usfm-grammar');
  const [parsed] = parseWith(grammar, usfm, place);
  const chapter = Number(parsed?.chapterNumber);
  if (!parsed || !Number.isSafeInteger(chapter) || chapter < 1 || chapter > 200)
    throw problemAt(place.name, place.line, 'the number of a chapter is missing');
  const label = `${place.label} ${chapter}`;
  if (chapters[chapter - 1])
    throw new BibleImportProblem(`${place.name}: chapter ${label} occurs twice (line ${place.line + 1}).`);
  chapters[chapter - 1] = versesOf(parsed.contents, chapter, { ...place, label });
}

function parseWith({ USFMParser, LEVEL }: typeof import('usfm-grammar').default, usfm: string, place: Place) {
  const head = '\\id GEN\n';
  try {
    return new USFMParser(head + usfm, LEVEL.RELAXED).toJSON().chapters;
  } catch (error) {
    const [, line = '2'] = /\bLine (\d+)/.exec(String(error)) ?? [];
    throw problemAt(place.name, place.line + Number(line) - 2, 'the markup is not valid USFM');
  }
}

/** Collects the verses of a chapter, in the order of their numbers. */
function versesOf(
  contents: readonly (MarkedText | ParsedVerse)[],
  chapter: number,
  { name, label }: Place,
): Verse[] {
  const verses: Verse[] = [];
  const labels = new Set<string>();
  let verse: Verse | undefined;
  let starts: '' | '/' | '¶' = '¶';
  const addText = (text: string) => {
    const words = text.replace(/\s+/g, ' ').trim();
    if (words === '' || !verse) return;
    if (verse.text === '')
      Object.assign(verse, { text: words, startsParagraph: starts === '¶', startsLine: starts !== '' });
    else verse.text += (starts === '' ? ' ' : '\n') + words;
    starts = '';
  };
  const addMarked = (marked: MarkedText) => {
    for (const [marker, content] of Object.entries(marked)) {
      if (HEADING.test(marker)) {
        starts = '¶';
        continue;
      }
      if (PARAGRAPH.test(marker)) starts = '¶';
      else if (LINE.test(marker)) starts ||= '/';
      else if (!CELL.test(marker))
        throw new BibleImportProblem(`${name}: ${label} has the unknown marker \\${marker}.`);
      addContents(content === null || typeof content === 'string' ? [content ?? ''] : content);
    }
  };
  const addContents = (items: readonly (string | MarkedText)[]) => {
    for (const item of items) typeof item === 'string' ? addText(item) : addMarked(item);
  };
  for (const item of contents) {
    if (!isVerse(item)) {
      addMarked(item);
      continue;
    }
    const [, first = '', last = first] = /^(\d+)[a-z]?(?:-(\d+)[a-z]?)?$/.exec(item.verseNumber) ?? [];
    if (labels.has(item.verseNumber))
      throw new BibleImportProblem(`${name}: verse ${label}:${item.verseNumber} occurs twice.`);
    labels.add(item.verseNumber);
    verse = beginVerse(verses, chapter, [Number(first), Number(last)], { name, label });
    addContents(item.contents);
  }
  return verses;
}

function isVerse(item: MarkedText | ParsedVerse): item is ParsedVerse {
  return 'verseNumber' in item;
}

/** Adds a verse, or continues one that is divided into '2a' and '2b'. */
function beginVerse(
  verses: Verse[],
  chapter: number,
  [first, last]: readonly [number, number],
  { name, label }: Pick<Place, 'name' | 'label'>,
): Verse {
  const overlapping = verses.find(({ verse, lastVerse = verse }) => first <= lastVerse && last >= verse);
  if (overlapping && overlapping.verse === first && last === first && overlapping === verses.at(-1))
    return overlapping;
  if (overlapping || last < first || first < 1 || last > 300)
    throw new BibleImportProblem(
      `${name}: verse ${label}:${first}${last > first ? `-${last}` : ''} overlaps another.`,
    );
  const verse: Verse = {
    chapter,
    verse: first,
    text: '',
    startsParagraph: false,
    startsLine: false,
    ...(last > first && { lastVerse: last }),
  };
  verses.push(verse);
  return verse;
}

function lineCount(text: string): number {
  return text.split('\n').length - 1;
}

/** @param line number of lines before the place. */
function problemAt(name: string, line: number, problem: string): BibleImportProblem {
  return new BibleImportProblem(`${name}, line ${line + 1}: ${problem}.`);
}
