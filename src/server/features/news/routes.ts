import type { Api } from '#contract/index.ts';
import { ApiProblem } from '#contract/problem.ts';
import type { Handle } from '#storage/storage.ts';
import { instant } from '../../adapters/clock.ts';
import type { AppContext } from '../../app-context.ts';
import { type Handlers, publicMutation } from '../../http/handlers.ts';
import { moveToTrash } from '../../trash/move-to-trash.ts';
import { savePicture } from '../../uploads/record-pictures.ts';
import { articlesPage } from './lists.ts';
import { presentArticle } from './present.ts';
import { articleById, insertArticle, updateArticle } from './queries.ts';

export function newsRoutes(deps: AppContext): Handlers<Api['news']> {
  const { storage, clock } = deps;
  const read = async (db: Handle, id: number) =>
    presentArticle((await articleById(db, id)) ?? throwNotFound(), deps);
  return {
    list: async ({ query, session }) => {
      const withDrafts = session !== null && query.admin === true;
      const page = await articlesPage(storage.db, { ...query, withDrafts });
      return { ...page, rows: page.rows.map((row) => presentArticle(row, deps)) };
    },
    read: async ({ params, session }) => {
      const row = await articleById(storage.db, params.id);
      return row && (row.is_published || session) ? presentArticle(row, deps) : throwNotFound();
    },
    create: publicMutation(async ({ body: { image: sent, ...text }, session, afterCommit }, trx) => {
      const article = { ...text, createdBy: session.user.id };
      const id = await insertArticle(trx, article, instant(clock.now()));
      await savePicture(
        trx,
        { table: 'news', id, picture: sent, userId: session.user.id, afterCommit },
        deps,
      );
      return read(trx, id);
    }),
    update: publicMutation(async ({ params: { id }, body, session, ifMatch, afterCommit }, trx) => {
      const { image: sent, ...article } = body;
      const change = { id, version: ifMatch, article, now: instant(clock.now()) };
      if (!(await updateArticle(trx, change))) rejectUpdate(await articleById(trx, id));
      await savePicture(
        trx,
        { table: 'news', id, picture: sent, userId: session.user.id, afterCommit },
        deps,
      );
      return read(trx, id);
    }),
    remove: publicMutation(async ({ params: { id }, session, ifMatch }, trx) => {
      const order = { kind: 'news', id, by: session.user.id, ifMatch } as const;
      if (!(await moveToTrash(trx, order, deps))) throwNotFound();
    }),
  };
}

function throwNotFound(): never {
  throw new ApiProblem('NOT_FOUND', 'There is no such news article');
}

function rejectUpdate(current: unknown): never {
  if (!current) throwNotFound();
  throw new ApiProblem('STALE', 'Someone else changed this article while you were editing.');
}
