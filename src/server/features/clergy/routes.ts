import type { Api } from '#contract/index.ts';
import { ApiProblem } from '#contract/problem.ts';
import type { Handle } from '#storage/storage.ts';
import { instant } from '../../adapters/clock.ts';
import type { AppContext } from '../../app-context.ts';
import { type Handlers, publicMutation } from '../../http/handlers.ts';
import { moveToTrash } from '../../trash/move-to-trash.ts';
import { savePicture } from '../../uploads/record-pictures.ts';
import { presentMember } from './present.ts';
import { insertMember, listClergy, memberById, updateMember } from './queries.ts';

export function clergyRoutes(deps: AppContext): Handlers<Api['clergy']> {
  const { storage, clock } = deps;
  const read = async (db: Handle, id: number) =>
    presentMember((await memberById(db, id)) ?? throwNotFound(), deps);
  return {
    list: async () => (await listClergy(storage.db)).map((row) => presentMember(row, deps)),
    read: ({ params }) => read(storage.db, params.id),
    create: publicMutation(async ({ body: { image: sent, ...member }, session, afterCommit }, trx) => {
      const id = await insertMember(trx, member, instant(clock.now()));
      await savePicture(
        trx,
        { table: 'clergy', id, picture: sent, userId: session.user.id, afterCommit },
        deps,
      );
      return read(trx, id);
    }),
    update: publicMutation(async ({ params: { id }, body, ifMatch, session, afterCommit }, trx) => {
      const { image: sent, ...member } = body;
      const change = { id, version: ifMatch, member, now: instant(clock.now()) };
      if (!(await updateMember(trx, change))) rejectUpdate(await memberById(trx, id));
      await savePicture(
        trx,
        { table: 'clergy', id, picture: sent, userId: session.user.id, afterCommit },
        deps,
      );
      return read(trx, id);
    }),
    remove: publicMutation(async ({ params: { id }, session, ifMatch }, trx) => {
      const order = {
        kind: 'clergy',
        id,
        by: session.user.id,
        ifMatch,
      } as const;
      if (!(await moveToTrash(trx, order, deps))) throwNotFound();
    }),
  };
}

function throwNotFound(): never {
  throw new ApiProblem('NOT_FOUND', 'There is no such member of the clergy');
}

function rejectUpdate(current: unknown): never {
  if (!current) throwNotFound();
  throw new ApiProblem('STALE', 'Someone else changed this member of the clergy while you were editing.');
}
