import type { Book } from '#church-year/index.ts';
import type { Chapters } from '../bible-text.server.ts';
import type { Verse } from '../contract/passages.ts';

type Verses = readonly Verse[];

/** How many Bibles number a chapter, described by the verses of the English numbering. */
interface Difference {
  /** The title of a psalm is as many verses. */
  readonly title?: number;
  /** Verses that are omitted, so that the next verse has their number. */
  readonly omits?: readonly number[];
  /** A verse that is one with the next. */
  readonly joins?: number;
  /** A verse that is divided into two. */
  readonly divides?: number;
}

const DIFFERENCES: Readonly<Record<string, Difference>> = {
  '1 Kings 22': { divides: 43 },
  '1 Chronicles 12': { divides: 4 },
  'Nehemiah 7': { omits: [68] },
  'Psalms 13': { title: 1, joins: 5 },
  'Matthew 17': { omits: [21] },
  'Matthew 18': { omits: [11] },
  'Matthew 23': { omits: [14] },
  'Mark 7': { omits: [16] },
  'Mark 9': { omits: [44, 46] },
  'Mark 11': { omits: [26] },
  'Mark 15': { omits: [28] },
  'Luke 17': { omits: [36] },
  'Luke 23': { omits: [17] },
  'John 5': { omits: [4] },
  'Acts 8': { omits: [37] },
  'Acts 15': { omits: [34] },
  'Acts 19': { joins: 40 },
  'Acts 24': { omits: [7] },
  'Acts 28': { omits: [29] },
  'Romans 16': { omits: [24] },
  '2 Corinthians 13': { joins: 12 },
  '1 Timothy 6': { divides: 21 },
  '3 John 1': { divides: 14 },
};

/** Psalms whose title is a verse, or two verses, in the Hebrew numbering. */
const TITLE_OF_TWO_VERSES = [51, 52, 54, 60];
const TITLE_OF_ONE_VERSE = [
  3, 4, 5, 6, 7, 8, 9, 12, 18, 19, 20, 21, 22, 30, 31, 34, 36, 38, 39, 40, 41, 42, 44, 45, 46, 47, 48, 49, 53,
  55, 56, 57, 58, 59, 61, 62, 63, 64, 65, 67, 68, 69, 70, 75, 76, 77, 80, 81, 83, 84, 85, 88, 89, 92, 102,
  108, 140, 142,
];

/** The closing of Romans is at the end of chapter 14, 16 or both. */
const CLOSING_OF_ROMANS = 3;

/**
 * A number of adjoining chapters, and of the English ones with the same verses. Mostly two chapters end at another verse;
 * Hebrew Bibles have one chapter more of Joel, and one less of Malachi.
 */
const DIVISIONS = [
  [1, 1],
  [2, 2],
  [2, 1],
  [1, 2],
] as const;

/**
 * Gives the verses of a book the numbers of English Bibles, as far as the difference is known.
 *
 * @param english the chapters of the packaged text. A chapter that it lacks is unchanged, and so is a fragment: a chapter with
 *   at most half of the verses.
 * @returns the chapters, and the numbers of those that were renumbered, or left out because they differ in another way.
 */
export function renumber(
  book: Book,
  chapters: Chapters,
  english: Chapters,
): { chapters: Chapters; renumbered: number[]; leftOut: number[] } {
  const renumbered: number[] = [];
  const leftOut: number[] = [];
  const divided = book === 'Psalms' ? chapters : divideAs(english, chapters);
  const countsTitles = book === 'Psalms' && chapters[11]?.length === 9;
  const result = divided.map((verses, index) => {
    const chapter = index + 1;
    const expected = english[index]?.length ?? 0;
    const isSame = verses.length === expected && !(countsTitles && chapter === 13);
    const isFragment = verses.length <= expected / 2 || expected === 0;
    const arranged = isSame || isFragment ? verses : arrange(book, chapter, { verses, expected });
    const numbered = withNumbers(chapter, arranged ?? []);
    const isOther = ({ chapter: own, verse }: Verse, at: number) =>
      own !== chapter || verse !== numbered[at]?.verse;
    if (!arranged) leftOut.push(chapter);
    else if (arranged !== verses || verses.some(isOther)) renumbered.push(chapter);
    return numbered;
  });
  return { chapters: result, renumbered, leftOut };
}

/** Divides adjoining chapters where the English ones end. */
function divideAs(english: Chapters, chapters: Chapters): Verses[] {
  const result: Verses[] = [];
  for (let at = 0; at < chapters.length; ) {
    const own = (count: number) => chapters.slice(at, at + count);
    const expected = (count: number) => english.slice(result.length, result.length + count);
    const [count, englishCount] = DIVISIONS.find(
      ([ownCount, englishCount]) =>
        own(ownCount).every(({ length }) => length > 0) &&
        own(ownCount).flat().length === expected(englishCount).flat().length,
    ) ?? [1, 1];
    const verses = own(count).flat();
    if (englishCount === 1) result.push(verses);
    else {
      const end = expected(1).flat().length;
      result.push(verses.slice(0, end), verses.slice(end));
    }
    at += count;
  }
  return result;
}

/** @returns undefined if the difference is not known. */
function arrange(
  book: Book,
  chapter: number,
  { verses, expected }: { verses: Verses; expected: number },
): Verses | undefined {
  if (book === 'Romans' && Math.abs(verses.length - expected) === CLOSING_OF_ROMANS) return verses;
  const { title = 0, omits = [], joins, divides } = differenceOf(book, chapter);
  const arranged = verses.slice(title);
  for (const number of omits) arranged.splice(number - 1, 0, OMITTED);
  if (joins) arranged.splice(joins, 0, ...arranged.slice(joins - 1, joins));
  if (divides) arranged.splice(divides - 1, 2, joined(arranged.slice(divides - 1, divides + 1)));
  return arranged.length === expected ? arranged : undefined;
}

const OMITTED: Verse = { chapter: 0, verse: 0, text: '', startsParagraph: false, startsLine: false };

function differenceOf(book: Book, chapter: number): Difference {
  if (book === 'Psalms' && TITLE_OF_ONE_VERSE.includes(chapter)) return { title: 1 };
  if (book === 'Psalms' && TITLE_OF_TWO_VERSES.includes(chapter)) return { title: 2 };
  return DIFFERENCES[`${book} ${chapter}`] ?? {};
}

/** The verses as one. Both are the same if the text has them together. */
function joined([first = OMITTED, second = first]: Verses): Verse {
  if (first.verse === second.verse || second.text === '') return first;
  return { ...first, text: `${first.text}${second.startsLine ? '\n' : ' '}${second.text}`.trim() };
}

/** Numbers the verses from 1. A text for several verses is at each of their numbers. */
function withNumbers(chapter: number, verses: Verses): Verses {
  const isOne = (a?: Verse, b?: Verse) => a?.chapter === b?.chapter && a?.verse === b?.verse;
  return verses.map(({ lastVerse: _, ...verse }, index) => {
    let first = index;
    while (first > 0 && isOne(verses[first - 1], verse)) first -= 1;
    let last = index;
    while (last + 1 < verses.length && isOne(verses[last + 1], verse)) last += 1;
    return { ...verse, chapter, verse: first + 1, ...(last > first && { lastVerse: last + 1 }) };
  });
}
