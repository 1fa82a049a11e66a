import type { Api } from '#contract/index.ts';
import type { NewsArticle } from '#contract/news.ts';
import { ApiProblem } from '#contract/problem.ts';
import type { AppContext } from '../../app-context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { presentRecordPicture } from '../../uploads/picture-view.ts';
import { crudHandlers } from '../crud/crud-handlers.ts';
import { type Article, articleById, articlesPage, newsColumns } from './queries.ts';

export function newsRoutes(deps: AppContext): Handlers<Api['news']> {
  const { storage } = deps;
  const present = (row: Article) => presentArticle(row, deps);
  return {
    ...crudHandlers(deps, {
      table: 'news',
      kind: 'news',
      noun: 'article',
      fullNoun: 'news article',
      find: articleById,
      present,
      columns: newsColumns,
      initialColumns: (_, { session }) => ({ created_by: session.user.id }),
      picture: ({ image }) => image,
    }),
    list: async ({ query, session }) => {
      const withDrafts = session !== null && query.admin === true;
      const page = await articlesPage(storage.db, { ...query, withDrafts });
      return { ...page, rows: page.rows.map(present) };
    },
    read: async ({ params, session }) => {
      const row = await articleById(storage.db, params.id);
      if (!row || !(row.is_published || session))
        throw new ApiProblem('NOT_FOUND', 'There is no such news article');
      return present(row);
    },
  };
}

function presentArticle(
  row: Article,
  { parishClock, media }: Pick<AppContext, 'parishClock' | 'media'>,
): NewsArticle {
  return {
    _id: row.id,
    title: row.title,
    content: row.content ?? '',
    image: row.image,
    picture: presentRecordPicture(row, media),
    date: parishClock.dateOf(row.created_at),
    createdAt: row.created_at,
    createdBy: row.author === null ? null : { name: row.author },
    isPublished: row.is_published === 1,
    version: row.version,
  };
}
