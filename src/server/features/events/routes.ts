import type { Api } from '#contract/index.ts';
import { ApiProblem } from '#contract/problem.ts';
import type { Handle } from '#storage/storage.ts';
import { instant } from '../../adapters/clock.ts';
import type { Deps } from '../../app-context.ts';
import { changesContent, type Handlers } from '../../http/handlers.ts';
import { moveToTrash } from '../../trash/move-to-trash.ts';
import { savePicture } from '../../uploads/record-pictures.ts';
import { eventsPage } from './lists.ts';
import { presentEvent } from './present.ts';
import { eventById, insertEvent, updateEvent } from './queries.ts';

export function eventsRoutes(deps: Deps): Handlers<Api['events']> {
  const { storage, clock, day } = deps;
  const read = async (db: Handle, id: number) =>
    presentEvent((await eventById(db, id)) ?? unknownEvent(), deps);
  return {
    list: async ({ query }) => {
      const page = await eventsPage(storage.db, { ...query, today: day.today() });
      return { ...page, rows: page.rows.map((row) => presentEvent(row, deps)) };
    },
    read: ({ params }) => read(storage.db, params.id),
    create: changesContent(async ({ body: { image: sent, ...event }, session, afterCommit }, trx) => {
      const id = await insertEvent(trx, event, instant(clock.now()));
      await savePicture(trx, { table: 'events', id, sent, userId: session.user.id, afterCommit }, deps);
      return read(trx, id);
    }),
    update: changesContent(async ({ params: { id }, body, session, ifMatch, afterCommit }, trx) => {
      const { image: sent, ...event } = body;
      const change = { id, version: ifMatch, event, now: instant(clock.now()) };
      if (!(await updateEvent(trx, change))) refuseUpdate(await eventById(trx, id));
      await savePicture(trx, { table: 'events', id, sent, userId: session.user.id, afterCommit }, deps);
      return read(trx, id);
    }),
    remove: changesContent(async ({ params: { id }, session, ifMatch, beforeAnswer }, trx) => {
      const order = { kind: 'events', id, by: session.user.id, ifMatch, beforeAnswer } as const;
      if (!(await moveToTrash(trx, order, deps))) unknownEvent();
    }),
  };
}

function unknownEvent(): never {
  throw new ApiProblem('NOT_FOUND', 'There is no such event');
}

function refuseUpdate(current: unknown): never {
  if (!current) unknownEvent();
  throw new ApiProblem('STALE', 'Someone else has changed this event in the meantime');
}
