import type { Api } from '#contract/index.ts';
import { ApiProblem } from '#contract/problem.ts';
import type { Handle } from '#storage/storage.ts';
import { instant } from '../../adapters/clock.ts';
import type { Deps } from '../../app-context.ts';
import { changesContent, type Handlers } from '../../http/handlers.ts';
import { moveToTrash } from '../../trash/move-to-trash.ts';
import { savePicture } from '../../uploads/record-pictures.ts';
import { articlesPage } from './lists.ts';
import { presentArticle } from './present.ts';
import { articleById, insertArticle, updateArticle } from './queries.ts';

export function newsRoutes(deps: Deps): Handlers<Api['news']> {
  const { storage, clock } = deps;
  const read = async (db: Handle, id: number) =>
    presentArticle((await articleById(db, id)) ?? unknownArticle(), deps);
  return {
    list: async ({ query, session }) => {
      const withDrafts = session !== null && query.admin === true;
      const page = await articlesPage(storage.db, { ...query, withDrafts });
      return { ...page, rows: page.rows.map((row) => presentArticle(row, deps)) };
    },
    read: async ({ params, session }) => {
      const row = await articleById(storage.db, params.id);
      return row && (row.is_published || session) ? presentArticle(row, deps) : unknownArticle();
    },
    create: changesContent(async ({ body: { image: sent, ...text }, session, afterCommit }, trx) => {
      const article = { ...text, createdBy: session.user.id };
      const id = await insertArticle(trx, article, instant(clock.now()));
      await savePicture(trx, { table: 'news', id, sent, userId: session.user.id, afterCommit }, deps);
      return read(trx, id);
    }),
    update: changesContent(async ({ params: { id }, body, session, ifMatch, afterCommit }, trx) => {
      const { image: sent, ...article } = body;
      const change = { id, version: ifMatch, article, now: instant(clock.now()) };
      if (!(await updateArticle(trx, change))) refuseUpdate(await articleById(trx, id));
      await savePicture(trx, { table: 'news', id, sent, userId: session.user.id, afterCommit }, deps);
      return read(trx, id);
    }),
    remove: changesContent(async ({ params: { id }, session, ifMatch, beforeAnswer }, trx) => {
      const order = { kind: 'news', id, by: session.user.id, ifMatch, beforeAnswer } as const;
      if (!(await moveToTrash(trx, order, deps))) unknownArticle();
    }),
  };
}

function unknownArticle(): never {
  throw new ApiProblem('NOT_FOUND', 'There is no such news article');
}

function refuseUpdate(current: unknown): never {
  if (!current) unknownArticle();
  throw new ApiProblem('STALE', 'Someone else has changed this article in the meantime');
}
