import { type Book, findBook } from './books.ts';

/** A range of verses, both ends included. Without `to.verse` it extends to the end of the chapter. */
export interface VerseSpan {
  readonly from: { readonly chapter: number; readonly verse: number };
  readonly to: { readonly chapter: number; readonly verse?: number };
}

/** One of the alternatives of a reference; most references have only one. */
export interface Alternative {
  readonly book: Book;
  /** In reading order, which may differ from the order in the book. */
  readonly spans: readonly VerseSpan[];
  /** The text of this alternative. */
  readonly text: string;
}

const ITEM =
  /^(?:(?<fromChapter>[1-9]\d{0,2}):)?(?<from>[1-9]\d{0,2})(?:-(?:(?<toChapter>[1-9]\d{0,2}):)?(?<to>[1-9]\d{0,2}))?$/;

/**
 * Parses a lectionary reference: 'John 6:30', 'Romans 13:11-14:9', '1 Samuel 1:20-28; 2:18-26',
 * 'Matthew 2:9-15, 19-23', 'Psalm 16', 'Acts 7:44-53 or Revelation 3:14-22'. Every alternative names its book, and a book
 * with one chapter includes the chapter number. It does not check that the chapters and verses exist.
 *
 * @returns undefined if the text is not a reference, the book is unknown or a range is reversed.
 */
export function parseReference(text: string): readonly Alternative[] | undefined {
  const alternatives = text.split(' or ').map(parseAlternative);
  return alternatives.every((alternative) => alternative !== undefined) ? alternatives : undefined;
}

function parseAlternative(text: string): Alternative | undefined {
  const [, name = '', places = ''] = /^(.+?) (\d.*)$/.exec(text) ?? [];
  const book = findBook(name);
  const spans = places.split(/; ?/).map(parseSpans);
  if (!book || !spans.every((place) => place !== undefined)) return undefined;
  return { book, spans: spans.flat(), text };
}

/** Parses ranges separated by commas. A number alone is a verse of the current chapter or, without one, a chapter. */
function parseSpans(text: string): VerseSpan[] | undefined {
  const spans: VerseSpan[] = [];
  let chapter: number | undefined;
  for (const item of text.split(/, ?/)) {
    const span = parseSpan(item, chapter);
    if (!span) return undefined;
    spans.push(span);
    chapter = span.to.verse === undefined ? undefined : span.to.chapter;
  }
  return spans;
}

function parseSpan(item: string, currentChapter: number | undefined): VerseSpan | undefined {
  const groups = ITEM.exec(item)?.groups;
  if (!groups) return undefined;
  const number = (name: string) => (groups[name] === undefined ? undefined : Number(groups[name]));
  const chapter = number('fromChapter') ?? currentChapter;
  const first = Number(groups.from);
  const last = number('to') ?? first;
  const span: VerseSpan =
    chapter !== undefined
      ? { from: { chapter, verse: first }, to: { chapter: number('toChapter') ?? chapter, verse: last } }
      : wholeChapters(first, last, number('toChapter'));
  return goesForward(span) ? span : undefined;
}

/** '16', '3-5', and '1-2:3', which starts with a whole chapter. */
function wholeChapters(first: number, last: number, lastChapter: number | undefined): VerseSpan {
  const to = lastChapter === undefined ? { chapter: last } : { chapter: lastChapter, verse: last };
  return { from: { chapter: first, verse: 1 }, to };
}

function goesForward({ from, to }: VerseSpan): boolean {
  if (from.chapter !== to.chapter) return from.chapter < to.chapter;
  return to.verse === undefined || from.verse <= to.verse;
}
