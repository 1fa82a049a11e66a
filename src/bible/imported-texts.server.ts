import type { Selectable } from 'kysely';
import type { Book } from '#church-year/index.ts';
import type { Database } from '#kit/storage/schema.ts';
import type { Handle, Storage } from '#kit/storage/storage.ts';
import type { ParishTexts } from './bible.server.ts';
import type { BibleText, Chapters } from './bible-text.server.ts';
import { cacheBooks } from './packaged-text.server.ts';

/** An imported text, without its books. There is at most one in English and one in another language. */
type ImportedText = Selectable<Database['bible_texts']>;

/** The language of the site, and of the text that precedes the packaged one. */
export const FIRST_LANGUAGE = 'en';
const isFirst = ({ language }: Pick<ImportedText, 'language'>) => language === FIRST_LANGUAGE;

export function listImportedTexts(db: Handle): Promise<ImportedText[]> {
  return db.selectFrom('bible_texts').selectAll().orderBy('id').execute();
}

/** Inserts a text in place of the English one, or of the one in another language. @returns the names of deleted texts. */
export async function saveImportedText(
  trx: Handle,
  text: Omit<ImportedText, 'id'>,
  books: ReadonlyMap<Book, Chapters>,
): Promise<string[]> {
  const deleted = await deleteImportedTexts(trx, (other) => isFirst(other) === isFirst(text));
  const { id } = await trx.insertInto('bible_texts').values(text).returning('id').executeTakeFirstOrThrow();
  for (const [book, chapters] of books)
    await trx
      .insertInto('bible_books')
      .values({ text_id: id, book, chapters: JSON.stringify(chapters) })
      .execute();
  return deleted;
}

/** @returns the names of the deleted texts. */
export async function deleteImportedTexts(
  trx: Handle,
  isDeleted: (text: ImportedText) => boolean,
): Promise<string[]> {
  const texts = (await listImportedTexts(trx)).filter(isDeleted);
  for (const { id } of texts) {
    await trx.deleteFrom('bible_books').where('text_id', '=', id).execute();
    await trx.deleteFrom('bible_texts').where('id', '=', id).execute();
  }
  return texts.map(({ name }) => name);
}

/** Creates the function that returns the imported texts. Each book is read on first use. */
export function createParishTexts({ db }: Pick<Storage, 'db'>): () => Promise<ParishTexts> {
  // by id: a text never changes, because an import inserts a new one
  const opened = new Map<number, BibleText>();
  const open = (text: ImportedText | undefined) => {
    if (!text) return undefined;
    const bibleText = opened.get(text.id) ?? toBibleText(text, db);
    opened.set(text.id, bibleText);
    return bibleText;
  };
  return async () => {
    const texts = await listImportedTexts(db);
    return { first: open(texts.find(isFirst)), second: open(texts.find((text) => !isFirst(text))) };
  };
}

function toBibleText({ id, name, language, license }: ImportedText, db: Handle): BibleText {
  return {
    version: name,
    label: `${name}. ${license}`,
    language,
    readBook: cacheBooks(async (book) => {
      const row = await db
        .selectFrom('bible_books')
        .select('chapters')
        .where('text_id', '=', id)
        .where('book', '=', book)
        .executeTakeFirst();
      return row && JSON.parse(row.chapters);
    }),
  };
}
