import {
  type Alternative,
  type Book,
  isInCanon,
  parseReference,
  type VerseSpan,
} from '#church-year/index.ts';
import type { BibleText, Chapters } from './bible-text.server.ts';
import type { Passage, PassagePart, TranslatedVerses } from './contract/passages.ts';
import { packagedText } from './packaged-text.server.ts';

declare module '#kit/app-context.ts' {
  interface AppContext {
    readonly bible: Bible;
  }
}

/** The texts that the parish imported; see imported-texts.server.ts. */
export interface ParishTexts {
  /** An English text, which precedes the packaged one. */
  readonly first?: BibleText | undefined;
  /** A text in another language, which is shown beside the first. */
  readonly second?: BibleText | undefined;
}

export interface Bible {
  /**
   * The text of a reference, in the parish's texts or the World English Bible. Undefined when it cannot be parsed, or a chapter or
   * verse of the 66 books does not exist. A part from a book that no text contains has `isAvailable: false`.
   */
  passage(reference: string): Promise<Passage | undefined>;
  /** The same, always in the World English Bible and in no second language. */
  packagedPassage(reference: string): Promise<Passage | undefined>;
}

/** @param loadTexts returns the imported texts that are in use now. */
export function createBible(loadTexts: () => Promise<ParishTexts> = async () => ({})): Bible {
  const read = async (reference: string, texts: ParishTexts): Promise<Passage | undefined> => {
    const alternatives = parseReference(reference);
    if (!alternatives) return undefined;
    const parts = await Promise.all(alternatives.map((alternative) => readPart(alternative, texts)));
    if (!parts.every((part) => part !== undefined)) return undefined;
    const version = parts[0]?.text.version ?? packagedText.version;
    return { reference, version, parts: parts.map(({ part }) => part) };
  };
  return {
    passage: async (reference) => read(reference, await loadTexts()),
    packagedPassage: (reference) => read(reference, {}),
  };
}

/** Undefined when a chapter or verse of the 66 books does not exist. */
async function readPart(
  { book, spans, text: reference }: Alternative,
  { first, second }: ParishTexts,
): Promise<{ text: BibleText; part: PassagePart } | undefined> {
  const preferred = first && (await versesFrom(first, book, spans));
  const verses = preferred ?? (await versesFrom(packagedText, book, spans));
  if (!verses && isInCanon(book)) return undefined;
  const { label, language } = packagedText;
  const part = {
    reference,
    isAvailable: verses !== undefined && verses.verses.length > 0,
    ...(verses ?? { label, language, verses: [], omitted: [] }),
    second: (second && (await versesFrom(second, book, spans))) ?? null,
  };
  return { text: preferred && first ? first : packagedText, part };
}

/**
 * Undefined if the text lacks the beginning or the end of a span, because it then numbers the verses differently, or a
 * chapter in it.
 */
async function versesFrom(
  { label, language, readBook }: BibleText,
  book: Book,
  spans: readonly VerseSpan[],
): Promise<TranslatedVerses | undefined> {
  const chapters = await readBook(book);
  if (!chapters || !spans.every((span) => exists(span, chapters))) return undefined;
  const numbers = spans.flatMap((span) => numbersIn(span, chapters));
  const verseAt = ({ chapter, verse }: VerseNumber) => chapters[chapter - 1]?.[verse - 1];
  const found = numbers.map(verseAt).filter((verse) => verse !== undefined);
  // a text for several verses is at each of their numbers
  const byNumber = new Map(found.map((verse) => [`${verse.chapter}:${verse.verse}`, verse]));
  return {
    label,
    language,
    verses: [...byNumber.values()].filter(({ text }) => text !== ''),
    omitted: numbers.filter((number) => !verseAt(number)?.text),
  };
}

interface VerseNumber {
  readonly chapter: number;
  readonly verse: number;
}

/** The number of each verse of a span. */
function numbersIn({ from, to }: VerseSpan, chapters: Chapters): VerseNumber[] {
  const numbers: VerseNumber[] = [];
  for (let chapter = from.chapter; chapter <= to.chapter; chapter += 1) {
    const length = chapters[chapter - 1]?.length ?? 0;
    const last = chapter === to.chapter ? (to.verse ?? length) : length;
    for (let verse = chapter === from.chapter ? from.verse : 1; verse <= last; verse += 1)
      numbers.push({ chapter, verse });
  }
  return numbers;
}

function exists({ from, to }: VerseSpan, chapters: Chapters): boolean {
  return (
    chapters.slice(from.chapter - 1, to.chapter).every(({ length }) => length > 0) &&
    chapters[from.chapter - 1]?.[from.verse - 1] !== undefined &&
    chapters[to.chapter - 1]?.[(to.verse ?? 1) - 1] !== undefined
  );
}
