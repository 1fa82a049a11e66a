import type { Api } from '#contract/index.ts';
import { ApiProblem } from '#contract/problem.ts';
import type { Deps } from '../../deps.ts';
import { changesContent, type Handlers } from '../../http/handlers.ts';
import { instant } from '../../outside/clock.ts';
import { presentArticle } from './present.ts';
import { articleById, articles, deleteArticle, insertArticle, updateArticle } from './queries.ts';

export function newsRoutes({ storage, clock, day }: Deps): Handlers<Api['news']> {
  return {
    list: async ({ query, session }) => {
      const withDrafts = session !== null && query.admin === true;
      const rows = await articles(storage.db, { withDrafts, limit: query.limit });
      return rows.map((row) => presentArticle(row, day));
    },
    read: async ({ params, session }) => {
      const row = await articleById(storage.db, params.id);
      return row && (row.is_published || session) ? presentArticle(row, day) : unknownArticle();
    },
    create: changesContent(async ({ body, session }, trx) => {
      const id = await insertArticle(trx, { ...body, createdBy: session.user.id }, instant(clock.now()));
      return presentArticle((await articleById(trx, id)) ?? unknownArticle(), day);
    }),
    update: changesContent(async ({ params, body, ifMatch }, trx) => {
      const isSaved = await updateArticle(trx, {
        id: params.id,
        version: ifMatch,
        article: body,
        now: instant(clock.now()),
      });
      const current = (await articleById(trx, params.id)) ?? unknownArticle();
      if (!isSaved) throw new ApiProblem('STALE', 'Someone else has changed this article in the meantime');
      return presentArticle(current, day);
    }),
    remove: changesContent(async ({ params }, trx) => {
      if (!(await deleteArticle(trx, params.id))) unknownArticle();
    }),
  };
}

function unknownArticle(): never {
  throw new ApiProblem('NOT_FOUND', 'There is no such news article');
}
