import type { Api } from '#contract/index.ts';
import { ApiProblem } from '#contract/problem.ts';
import type { Handle } from '#storage/storage.ts';
import { instant } from '../../adapters/clock.ts';
import type { Deps } from '../../app-context.ts';
import { changesContent, type Handlers } from '../../http/handlers.ts';
import { moveToTrash } from '../../trash/move-to-trash.ts';
import { savePicture } from '../../uploads/record-pictures.ts';
import { presentMember } from './present.ts';
import { clergyInOrder, insertMember, memberById, updateMember } from './queries.ts';

export function clergyRoutes(deps: Deps): Handlers<Api['clergy']> {
  const { storage, clock } = deps;
  const read = async (db: Handle, id: number) =>
    presentMember((await memberById(db, id)) ?? unknownMember(), deps);
  return {
    list: async () => (await clergyInOrder(storage.db)).map((row) => presentMember(row, deps)),
    read: ({ params }) => read(storage.db, params.id),
    create: changesContent(async ({ body: { image: sent, ...member }, session, afterCommit }, trx) => {
      const id = await insertMember(trx, member, instant(clock.now()));
      await savePicture(trx, { table: 'clergy', id, sent, userId: session.user.id, afterCommit }, deps);
      return read(trx, id);
    }),
    update: changesContent(async ({ params: { id }, body, ifMatch, session, afterCommit }, trx) => {
      const { image: sent, ...member } = body;
      const change = { id, version: ifMatch, member, now: instant(clock.now()) };
      if (!(await updateMember(trx, change))) refuseUpdate(await memberById(trx, id));
      await savePicture(trx, { table: 'clergy', id, sent, userId: session.user.id, afterCommit }, deps);
      return read(trx, id);
    }),
    remove: changesContent(async ({ params: { id }, session, ifMatch, beforeAnswer }, trx) => {
      const order = { kind: 'clergy', id, by: session.user.id, ifMatch, beforeAnswer } as const;
      if (!(await moveToTrash(trx, order, deps))) unknownMember();
    }),
  };
}

function unknownMember(): never {
  throw new ApiProblem('NOT_FOUND', 'There is no such member of the clergy');
}

function refuseUpdate(current: unknown): never {
  if (!current) unknownMember();
  throw new ApiProblem('STALE', 'Someone else has changed this member of the clergy in the meantime');
}
