import { type CanonBook, canonBooks } from './readings/books.ts';
import type { ReadingGroup } from './readings/readings.ts';
import { parseReference } from './readings/reference.ts';

/** A kind of lesson, and who reads it at the Holy Qurbana. */
export interface Lesson {
  readonly kind: string;
  readonly reader: string;
}

/** The kinds in the order of the canon, each with its last book. Hebrews counts as an epistle of St. Paul. */
const KINDS: readonly (Lesson & { readonly lastBook: CanonBook })[] = [
  { kind: 'Old Testament', lastBook: 'Malachi', reader: 'Reader' },
  { kind: 'Gospel', lastBook: 'John', reader: 'Priest' },
  { kind: 'Acts', lastBook: 'Acts', reader: 'Reader or deacon' },
  { kind: 'Epistle of St. Paul', lastBook: 'Hebrews', reader: 'Reader or deacon' },
  { kind: 'General Epistle', lastBook: 'Jude', reader: 'Reader or deacon' },
  { kind: 'Revelation', lastBook: 'Revelation', reader: 'Reader or deacon' },
];

/**
 * Returns the kind of a lesson by its book. A deuterocanonical book belongs to the Old Testament. A choice between two
 * books has both kinds: 'Acts or Revelation'.
 *
 * @param reference a reference of the lectionary.
 */
export function lessonOf(reference: string): Lesson | undefined {
  const kinds = new Set(parseReference(reference)?.map(({ book }) => kindOf(book)));
  const [first] = kinds;
  return first && { kind: [...kinds].map(({ kind }) => kind).join(' or '), reader: first.reader };
}

function kindOf(book: string): Lesson {
  const position = canonBooks.indexOf(book as CanonBook);
  return KINDS.find(({ lastBook }) => position <= canonBooks.indexOf(lastBook)) as Lesson;
}

/**
 * Returns the Gospel of a day: that of the Holy Qurbana, else that of the morning, else the first one. The Holy Qurbana
 * of a few feasts has several; an ordinary weekday has none.
 */
export function gospelsOf(readings: readonly ReadingGroup[]): string[] {
  const gospels = readings
    .map((group) => ({ ...group, lines: group.lines.filter((line) => lessonOf(line)?.kind === 'Gospel') }))
    .filter(({ lines }) => lines.length > 0);
  const at = (wanted: string) => gospels.find(({ heading }) => heading === wanted);
  return (at('Holy Qurbana') ?? at('Morning') ?? gospels[0])?.lines ?? [];
}
