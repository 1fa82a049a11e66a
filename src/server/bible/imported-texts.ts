import type { Verse } from '#contract/resources/passages.ts';
import type { Book } from '#domain/scripture/books.ts';
import type { Handle, Storage } from '#storage/storage.ts';
import type { BibleText, ParishTexts } from './bible.ts';
import type { Chapters } from './web-parser.ts';

/** An imported text, without its books. */
export interface ImportedText {
  readonly id: number;
  readonly name: string;
  /** BCP 47: 'en'. There is one text for each language. */
  readonly language: string;
  readonly license: string;
  /** SHA-256 of the imported file. */
  readonly checksum: string;
  readonly imported_at: string;
}

/** The language of the site, and of the text that precedes the packaged one. */
export const FIRST_LANGUAGE = 'en';

export function listImportedTexts(db: Handle): Promise<ImportedText[]> {
  return db.selectFrom('bible_texts').selectAll().orderBy('id').execute();
}

/** Inserts a text, and deletes the one in the same language. */
export async function saveImportedText(
  trx: Handle,
  text: Omit<ImportedText, 'id'>,
  books: ReadonlyMap<Book, Chapters>,
): Promise<void> {
  await deleteImportedText(trx, text.language);
  const { id } = await trx.insertInto('bible_texts').values(text).returning('id').executeTakeFirstOrThrow();
  for (const [book, chapters] of books)
    await trx
      .insertInto('bible_books')
      .values({ text_id: id, book, chapters: serialize(chapters) })
      .execute();
}

/** @returns the name of the deleted text; undefined if there is none in this language. */
export async function deleteImportedText(trx: Handle, language: string): Promise<string | undefined> {
  const text = await trx
    .selectFrom('bible_texts')
    .select(['id', 'name'])
    .where('language', '=', language)
    .executeTakeFirst();
  if (!text) return undefined;
  await trx.deleteFrom('bible_books').where('text_id', '=', text.id).execute();
  await trx.deleteFrom('bible_texts').where('id', '=', text.id).execute();
  return text.name;
}

/**
 * Creates the function that returns the imported texts. It reads the list again when the version of the public content
 * changes; each book is read on first use.
 */
export function createParishTexts({
  storage,
  contentVersion,
}: {
  storage: Pick<Storage, 'db'>;
  contentVersion: { load(): Promise<number> };
}): () => Promise<ParishTexts> {
  let loaded: { readonly version: number; readonly texts: Promise<ParishTexts> } | undefined;
  return async () => {
    const version = await contentVersion.load();
    if (loaded?.version === version) return loaded.texts;
    const texts = loadTexts(storage.db);
    loaded = { version, texts };
    // do not cache failures
    texts.catch(() => {
      loaded = undefined;
    });
    return texts;
  };
}

async function loadTexts(db: Handle): Promise<ParishTexts> {
  const texts = await listImportedTexts(db);
  const isFirst = ({ language }: ImportedText) => language === FIRST_LANGUAGE;
  const first = texts.find(isFirst);
  const second = texts.find((text) => !isFirst(text));
  return { first: first && toBibleText(first, db), second: second && toBibleText(second, db) };
}

function toBibleText({ id, name, language, license }: ImportedText, db: Handle): BibleText {
  const books = new Map<Book, Promise<Chapters | undefined>>();
  return {
    version: name,
    label: `${name}. ${license}`,
    language,
    readBook(book) {
      const cached = books.get(book);
      if (cached) return cached;
      const chapters = readChapters(db, id, book);
      books.set(book, chapters);
      chapters.catch(() => books.delete(book));
      return chapters;
    },
  };
}

async function readChapters(db: Handle, textId: number, book: Book): Promise<Chapters | undefined> {
  const row = await db
    .selectFrom('bible_books')
    .select('chapters')
    .where('text_id', '=', textId)
    .where('book', '=', book)
    .executeTakeFirst();
  return row && deserialize(row.chapters);
}

/** A verse as stored: first and last number, text, and '¶' if it starts a paragraph or '/' if it starts a line. */
type StoredVerse = readonly [first: number, last: number, text: string, start: '' | '/' | '¶'];

function serialize(chapters: Chapters): string {
  const stored = chapters.map((verses) =>
    [...new Set(verses)]
      .filter(({ text }) => text !== '')
      .map(
        ({ verse, lastVerse = verse, text, startsParagraph, startsLine }): StoredVerse => [
          verse,
          lastVerse,
          text,
          startsParagraph ? '¶' : startsLine ? '/' : '',
        ],
      ),
  );
  return JSON.stringify(stored);
}

function deserialize(json: string): Chapters {
  return (JSON.parse(json) as StoredVerse[][]).map((stored, index) => {
    const verses: Verse[] = stored.map(([verse, lastVerse, text, start]) => ({
      chapter: index + 1,
      verse,
      text,
      startsParagraph: start === '¶',
      startsLine: start !== '',
      ...(lastVerse > verse && { lastVerse }),
    }));
    return byNumber(verses, index + 1);
  });
}

/** Places each verse at its numbers; verses that are missing in between have an empty text. */
export function byNumber(verses: readonly Verse[], chapter: number): Verse[] {
  const length = Math.max(0, ...verses.map(({ verse, lastVerse = verse }) => lastVerse));
  const placed = Array.from(
    { length },
    (_, index): Verse => ({
      chapter,
      verse: index + 1,
      text: '',
      startsParagraph: false,
      startsLine: false,
    }),
  );
  for (const verse of verses)
    for (let number = verse.verse; number <= (verse.lastVerse ?? verse.verse); number += 1)
      placed[number - 1] = verse;
  return placed;
}
