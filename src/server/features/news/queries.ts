import type { z } from 'zod';
import type { NewsBody } from '#contract/news.ts';
import type { NewsRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';
import { PICTURE_COLUMNS, type PictureRow } from '../../uploads/picture-view.ts';

/** An article with its author's name, joined with the file of its picture. */
export type Article = NewsRow & PictureRow & { readonly author: string | null };

export function articleById(db: Handle, id: number): Promise<Article | undefined> {
  return withAuthors(db).where('news.id', '=', id).executeTakeFirst();
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

export function withAuthors(db: Handle) {
  return db
    .selectFrom('news')
    .leftJoin('users', 'users.id', 'news.created_by')
    .leftJoin('files', 'files.id', 'news.file_id')
    .selectAll('news')
    .select('users.name as author')
    .select(PICTURE_COLUMNS);
}

export function newsColumns({ title, content, isPublished }: z.output<typeof NewsBody>) {
  return { title, content, is_published: isPublished ? (1 as const) : (0 as const) };
}
