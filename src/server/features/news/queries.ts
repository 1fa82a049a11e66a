import { sql } from 'kysely';
import type { z } from 'zod';
import type { Page } from '#contract/endpoint.ts';
import type { NewsBody, news } from '#contract/news.ts';
import type { NewsRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';
import { countRows, descending, type PageOrder, readPage, searchPage } from '../../pagination/keyset.ts';
import { PICTURE_COLUMNS, type PictureRow } from '../../uploads/picture-view.ts';

/** An article with its author's name, joined with the file of its picture. */
export type Article = NewsRow & PictureRow & { readonly author: string | null };

type ArticlesQuery = Omit<z.output<(typeof news.list)['query']>, 'admin'> & { readonly withDrafts: boolean };

export function articleById(db: Handle, id: number): Promise<Article | undefined> {
  return withAuthors(db).where('news.id', '=', id).executeTakeFirst();
}

/** A page of the articles, or of those that match a search; drafts only if requested. */
export async function articlesPage(
  db: Handle,
  { withDrafts, find: term, after, limit, by }: ArticlesQuery,
): Promise<Page<Article>> {
  const rows = withAuthors(db).$if(!withDrafts, (all) => all.where('is_published', '=', 1));
  const order = orderOf(by);
  if (term === undefined)
    return { ...(await readPage(rows, order, { after, limit })), total: await countRows(rows) };
  const texts = ({ title, content }: Article) => [title, content];
  return { ...(await searchPage(rows, order, { after, limit, term, texts })), total: null };
}

function orderOf(by: ArticlesQuery['by']): PageOrder {
  const id = { column: sql.ref('news.id') };
  const title = { column: sql`lower(news.title)` };
  const created = { column: sql.ref('news.created_at') };
  const state = { column: sql`cast(news.is_published as text)` };
  switch (by) {
    case 'title':
      return { name: by, keys: [title, id] };
    case '-title':
      return { name: by, keys: descending(title, id) };
    case 'date':
      return { name: by, keys: [created, id] };
    // alphabetical by the labels of the dashboard: Draft, Published
    case 'state':
      return { name: by, keys: [state, ...descending(created, id)] };
    case '-state':
      return { name: by, keys: descending(state, created, id) };
    default:
      return { name: 'newest', keys: descending(created, id) };
  }
}

function withAuthors(db: Handle) {
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
