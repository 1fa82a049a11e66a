import { type Book, bookNamed } from './books.ts';

/** From one verse to another, both included. A span without a last verse goes on to the end of its last chapter. */
export interface Span {
  readonly from: { readonly chapter: number; readonly verse: number };
  readonly to: { readonly chapter: number; readonly verse?: number };
}

/** One of the passages between which a reference gives the choice; mostly there is only one. */
export interface Alternative {
  readonly book: Book;
  /** In the order in which they are read, which need not be the order of the book. */
  readonly spans: readonly Span[];
  /** This alternative as it was written. */
  readonly text: string;
}

const ITEM =
  /^(?:(?<fromChapter>[1-9]\d{0,2}):)?(?<from>[1-9]\d{0,2})(?:-(?:(?<toChapter>[1-9]\d{0,2}):)?(?<to>[1-9]\d{0,2}))?$/;

/**
 * Reads a reference of the lectionary: 'John 6:30', 'Romans 13:11-14:9', '1 Samuel 1:20-28; 2:18-26',
 * 'Matthew 2:9-15, 19-23', 'Psalm 16', 'Acts 7:44-53 or Revelation 3:14-22'. Every alternative names its own book, and a book
 * of one chapter is given with that chapter. Whether a book has so many chapters and verses is for the Bible to say.
 *
 * @returns undefined when the text is no such reference, names an unknown book, or goes backwards.
 */
export function readReference(text: string): readonly Alternative[] | undefined {
  const alternatives = text.split(' or ').map(readAlternative);
  return alternatives.every((alternative) => alternative !== undefined) ? alternatives : undefined;
}

function readAlternative(text: string): Alternative | undefined {
  const [, name = '', places = ''] = /^(.+?) (\d.*)$/.exec(text) ?? [];
  const book = bookNamed(name);
  const spans = places.split(/; ?/).map(readPlace);
  if (!book || !spans.every((place) => place !== undefined)) return undefined;
  return { book, spans: spans.flat(), text };
}

/** One place and what is added after commas: a number alone means a verse of the chapter last named, or else a chapter. */
function readPlace(text: string): Span[] | undefined {
  const spans: Span[] = [];
  let chapter: number | undefined;
  for (const item of text.split(/, ?/)) {
    const span = readSpan(item, chapter);
    if (!span) return undefined;
    spans.push(span);
    chapter = span.to.verse === undefined ? undefined : span.to.chapter;
  }
  return spans;
}

function readSpan(item: string, currentChapter: number | undefined): Span | undefined {
  const groups = ITEM.exec(item)?.groups;
  if (!groups) return undefined;
  const number = (name: string) => (groups[name] === undefined ? undefined : Number(groups[name]));
  const chapter = number('fromChapter') ?? currentChapter;
  const first = Number(groups.from);
  const last = number('to') ?? first;
  const span: Span =
    chapter !== undefined
      ? { from: { chapter, verse: first }, to: { chapter: number('toChapter') ?? chapter, verse: last } }
      : wholeChapters(first, last, number('toChapter'));
  return goesForward(span) ? span : undefined;
}

/** '16', '3-5', and '1-2:3', which begins with a whole chapter. */
function wholeChapters(first: number, last: number, lastChapter: number | undefined): Span {
  const to = lastChapter === undefined ? { chapter: last } : { chapter: lastChapter, verse: last };
  return { from: { chapter: first, verse: 1 }, to };
}

function goesForward({ from, to }: Span): boolean {
  if (from.chapter !== to.chapter) return from.chapter < to.chapter;
  return to.verse === undefined || from.verse <= to.verse;
}
