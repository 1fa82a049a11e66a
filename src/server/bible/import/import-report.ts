import { type Book, canonBooks, deuterocanonicalBooks, isInCanon } from '#domain/scripture/books.ts';
import { packagedText } from '../packaged-text.ts';
import type { Chapters } from '../web-parser.ts';

const MAX_LISTED = 20;

interface Gaps {
  /** 'Esther 10'. */
  readonly chapters: readonly string[];
  /** 'Acts 8:37'. */
  readonly verses: readonly string[];
}

/** Returns lines that say what a text contains and what is missing. */
export async function importReport(
  books: ReadonlyMap<Book, Chapters>,
  { unused, hasGreekPsalms }: { unused: readonly string[]; hasGreekPsalms: boolean },
): Promise<string[]> {
  const chapters = [...books.values()].flat().filter((verses) => verses.some(({ text }) => text !== ''));
  const verses = chapters.flat().filter(({ text }) => text !== '');
  const gaps = await Promise.all([...books].map(([book, found]) => gapsIn(book, found)));
  const counts = [counted(books.size, 'book'), counted(chapters.length, 'chapter')];
  return [
    `Read ${counts.join(', ')} and ${counted(verses.length, 'verse')}.`,
    ...listed(
      'Missing books',
      [...canonBooks, ...deuterocanonicalBooks].filter((book) => !books.has(book)),
    ),
    ...listed(
      'Missing chapters',
      gaps.flatMap((gap) => gap.chapters),
    ),
    ...listed(
      'Missing verses',
      gaps.flatMap((gap) => gap.verses),
    ),
    ...listed('Parts that the lectionary does not use', unused),
    ...(hasGreekPsalms ? ['The Psalms are numbered as in the Greek Bible. They are not imported.'] : []),
  ];
}

/** What is missing between the chapters and verses of a book, and what only the packaged text has. */
async function gapsIn(book: Book, chapters: Chapters): Promise<Gaps> {
  const expected = (isInCanon(book) && (await packagedText.readBook(book))) || [];
  const missingChapters: string[] = [];
  const missingVerses: string[] = [];
  for (let index = 0; index < Math.max(chapters.length, expected.length); index += 1) {
    const label = `${book} ${index + 1}`;
    const verses = chapters[index] ?? [];
    const length = Math.max(verses.length, expected[index]?.length ?? 0);
    const numbers = Array.from({ length }, (_, verse) => verse + 1);
    const missing = numbers.filter((number) => !verses[number - 1]?.text);
    if (missing.length === length) missingChapters.push(label);
    else missingVerses.push(...missing.map((number) => `${label}:${number}`));
  }
  return { chapters: missingChapters, verses: missingVerses };
}

function listed(label: string, items: readonly string[]): string[] {
  if (items.length === 0) return [];
  const others = items.length > MAX_LISTED ? `, and ${items.length - MAX_LISTED} more` : '';
  return [`${label}: ${items.slice(0, MAX_LISTED).join(', ')}${others}.`];
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
