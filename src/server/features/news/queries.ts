import type { z } from 'zod';
import type { NewsBody } from '#contract/news.ts';
import type { NewsRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';

/** An article with the name of who wrote it. */
export type Article = NewsRow & { readonly author: string | null };
export type NewArticle = z.output<typeof NewsBody> & {
  readonly createdBy: number | null;
  readonly image?: string | null;
};

/** Newest first; drafts only when asked for. */
export function articles(
  db: Handle,
  { withDrafts, limit }: { withDrafts: boolean; limit?: number | undefined },
): Promise<Article[]> {
  return withAuthors(db)
    .$if(!withDrafts, (query) => query.where('is_published', '=', 1))
    .orderBy('news.created_at', 'desc')
    .orderBy('news.id', 'desc')
    .$if(limit !== undefined, (query) => query.limit(limit as number))
    .execute();
}

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

/** @returns false when there is no article with this id, or none any more in the version that the caller saw. */
export async function updateArticle(
  trx: Handle,
  {
    id,
    version,
    article,
    now,
  }: { id: number; version: number | undefined; article: z.output<typeof NewsBody>; now: string },
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

export async function deleteArticle(trx: Handle, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('news').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

function withAuthors(db: Handle) {
  return db
    .selectFrom('news')
    .leftJoin('users', 'users.id', 'news.created_by')
    .selectAll('news')
    .select('users.name as author');
}

function columns({ title, content, isPublished }: z.output<typeof NewsBody>) {
  return { title, content, is_published: isPublished ? (1 as const) : (0 as const) };
}
