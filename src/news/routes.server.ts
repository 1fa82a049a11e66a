import { sql } from 'kysely';
import type { Api } from '#kit/api/client.ts';
import type { Handlers } from '#kit/api/handlers.ts';
import type { AppContext } from '#kit/app-context.ts';
import { crudHandlers } from '#kit/crud/handlers/crud-handlers.server.ts';
import { draftLinkHandlers, previewHandler } from '#kit/crud/handlers/draft-links.server.ts';
import { descending, listPage, type PageOrder } from '#kit/crud/keyset.server.ts';
import type { ListOrder, ListState } from '#kit/crud/list-orders.ts';
import { hiddenCases, isInState, isVisible, windowColumns } from '#kit/crud/visibility.server.ts';
import { excerptOf, formattedText, plainText } from '#kit/formatted-text/formatted-text.server.ts';
import { fieldMapper, toColumns } from '#kit/storage/column-names.ts';
import type { Handle } from '#kit/storage/storage.ts';
import { NEWS_PREVIEW_CHARACTERS, singleLine } from '#kit/text/preview.ts';
import {
  type PictureRow,
  presentPictureAndWindow,
  rowsWithPictures,
} from '#kit/uploads/picture-view.server.ts';
import type { NewsRow } from './tables.ts';

const SUMMARY_CHARACTERS = 160;

const toFields = fieldMapper();

/** An article with its author's name, joined with the file of its picture. */
type Article = NewsRow & PictureRow & { readonly author: string | null };

const nameOf = (name: string | null) => (name === null ? null : { name });

const presentArticle = (row: Article, deps: AppContext) => ({
  ...toFields(row),
  ...presentPictureAndWindow(row, deps),
  content: row.content ?? '',
  summary: singleLine(plainText(row.content), SUMMARY_CHARACTERS),
  excerpt: excerptOf(row.content, NEWS_PREVIEW_CHARACTERS),
  formatted: { content: formattedText(row.content) },
  date: deps.calendarClock.dateOf(row.created_at),
  createdBy: nameOf(row.author ?? row.author_name),
});

/** The articles that visitors can see and that appeared from one instant, in UTC, until another; the newest first. */
export async function visibleArticlesBetween(
  { from, until }: Readonly<Record<'from' | 'until', string>>,
  deps: AppContext,
) {
  const appeared = sql<string>`(case when show_from > news.created_at then show_from else news.created_at end)`;
  const rows = await withAuthors(deps.storage.db)
    .where(isVisible('is_published', deps.clock.now()))
    .where(appeared, '>=', from)
    .where(appeared, '<', until)
    .orderBy(appeared, 'desc')
    .orderBy('news.id', 'desc')
    .execute();
  return rows.map((row) => presentArticle(row, deps));
}

export function newsRoutes(deps: AppContext): Handlers<Api['news']> {
  const { storage, clock, calendarClock } = deps;
  const present = (row: Article) => presentArticle(row, deps);
  const crud = crudHandlers(deps, {
    kind: 'news',
    rows: withAuthors,
    present,
    columns: (article, { before }) => ({
      ...toColumns(article),
      ...windowColumns(article, before, deps),
    }),
    initialColumns: (_, { session }) => ({ created_by: session.user.id }),
  });
  return {
    ...crud,
    preview: previewHandler(deps, crud),
    ...draftLinkHandlers(deps, 'news', async (db, id) =>
      present(await withAuthors(db).where('news.id', '=', id).executeTakeFirstOrThrow()),
    ),
    list: async ({ query, session }) => {
      const withDrafts = session !== null && query.admin === true;
      const { state } = query;
      const articles = withAuthors(storage.db)
        .$if(!withDrafts, (all) => all.where(isVisible('is_published', clock.now())))
        .$if(state !== undefined, (all) => all.where(isInState(state as ListState, clock.now())));
      const texts = ({ title, content, created_at }: Article) => [
        ...[title, plainText(content)],
        ...(withDrafts ? [calendarClock.dateOf(created_at)] : []),
      ];
      const page = await listPage(articles, orderOf(query.by, clock.now()), { ...query, texts });
      return { ...page, rows: page.rows.map(present) };
    },
  };
}

function orderOf(by: ListOrder | undefined, now: number): PageOrder {
  const id = { column: sql.ref('news.id') };
  const title = { column: sql`lower(news.title)` };
  const created = { column: sql.ref('news.created_at') };
  const hidden = hiddenCases({ draft: '0', ended: '1', scheduled: '3' }, now);
  const state = { column: sql`case ${hidden} else '2' end` };
  switch (by) {
    case 'title':
      return { name: by, keys: [title, id] };
    case '-title':
      return { name: by, keys: descending(title, id) };
    case 'date':
      return { name: by, keys: [created, id] };
    // alphabetical by the labels of the dashboard: Draft, Ended, Published, Scheduled
    case 'state':
      return { name: by, keys: [state, ...descending(created, id)] };
    case '-state':
      return { name: by, keys: descending(state, created, id) };
    default:
      return { name: 'newest', keys: descending(created, id) };
  }
}

function withAuthors(db: Handle) {
  return rowsWithPictures(db, 'news')
    .leftJoin('users', 'users.id', 'news.created_by')
    .select('users.name as author');
}
