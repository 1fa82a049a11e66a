import type { z } from 'zod';
import type { NewsBody } from '#contract/news.ts';
import { memoizeQuery } from '#storage/memoize-query.ts';
import type { NewsRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';
import { PICTURE_COLUMNS, type PictureRow } from '../../uploads/picture-view.ts';

/** An article with its author's name, joined with the file of its picture. */
export type Article = NewsRow & PictureRow & { readonly author: string | null };
type ArticleText = Omit<z.output<typeof NewsBody>, 'image'>;
export type NewArticle = ArticleText & {
  readonly createdBy: number | null;
  /** URL of a picture that was not uploaded. */
  readonly image?: string | null;
};

export function articleById(db: Handle, id: number): Promise<Article | undefined> {
  return withAuthors(db).where('news.id', '=', id).executeTakeFirst();
}

/** @returns the new article's id. */
export async function insertArticle(trx: Handle, article: NewArticle, now: string): Promise<number> {
  const { id } = await trx
    .insertInto('news')
    .values({
      ...columns(article),
      image: article.image ?? null,
      created_by: article.createdBy,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @returns false if there is no article with this id and version. */
export async function updateArticle(
  trx: Handle,
  {
    id,
    version,
    article,
    now,
  }: { id: number; version: number | undefined; article: ArticleText; now: string },
): Promise<boolean> {
  if (Number.isNaN(version)) return false;
  const { numUpdatedRows } = await trx
    .updateTable('news')
    .set((eb) => ({ ...columns(article), version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version as number))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Excludes drafts unless requested: a matching article may have been unpublished since the search. */
export function articlesByIds(
  db: Handle,
  { ids, withDrafts }: { ids: readonly number[]; withDrafts: boolean },
): Promise<Article[]> {
  return withAuthors(db)
    .where('news.id', 'in', ids)
    .$if(!withDrafts, (query) => query.where('is_published', '=', 1))
    .execute();
}

export const withAuthors = memoizeQuery((db) =>
  db
    .selectFrom('news')
    .leftJoin('users', 'users.id', 'news.created_by')
    .leftJoin('files', 'files.id', 'news.file_id')
    .selectAll('news')
    .select('users.name as author')
    .select(PICTURE_COLUMNS),
);

function columns({ title, content, isPublished }: ArticleText) {
  return { title, content, is_published: isPublished ? (1 as const) : (0 as const) };
}
