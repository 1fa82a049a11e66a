import type { Api } from '#contract/index.ts';
import { ApiProblem } from '#contract/problem.ts';
import type { Handle } from '#storage/storage.ts';
import { instant } from '../../adapters/clock.ts';
import type { AppContext } from '../../app-context.ts';
import { type Handlers, publicMutation } from '../../http/handlers.ts';
import { moveToTrash } from '../../trash/move-to-trash.ts';
import { savePicture } from '../../uploads/record-pictures.ts';
import { eventsPage } from './lists.ts';
import { presentEvent } from './present.ts';
import { eventById, insertEvent, updateEvent } from './queries.ts';

export function eventsRoutes(deps: AppContext): Handlers<Api['events']> {
  const { storage, clock, parishClock } = deps;
  const read = async (db: Handle, id: number) =>
    presentEvent((await eventById(db, id)) ?? throwNotFound(), deps);
  return {
    list: async ({ query }) => {
      const page = await eventsPage(storage.db, { ...query, today: parishClock.today() });
      return { ...page, rows: page.rows.map((row) => presentEvent(row, deps)) };
    },
    read: ({ params }) => read(storage.db, params.id),
    create: publicMutation(async ({ body: { image: sent, ...event }, session, afterCommit }, trx) => {
      const id = await insertEvent(trx, event, instant(clock.now()));
      await savePicture(
        trx,
        { table: 'events', id, picture: sent, userId: session.user.id, afterCommit },
        deps,
      );
      return read(trx, id);
    }),
    update: publicMutation(async ({ params: { id }, body, session, ifMatch, afterCommit }, trx) => {
      const { image: sent, ...event } = body;
      const change = { id, version: ifMatch, event, now: instant(clock.now()) };
      if (!(await updateEvent(trx, change))) rejectUpdate(await eventById(trx, id));
      await savePicture(
        trx,
        { table: 'events', id, picture: sent, userId: session.user.id, afterCommit },
        deps,
      );
      return read(trx, id);
    }),
    remove: publicMutation(async ({ params: { id }, session, ifMatch }, trx) => {
      const order = {
        kind: 'events',
        id,
        by: session.user.id,
        ifMatch,
      } as const;
      if (!(await moveToTrash(trx, order, deps))) throwNotFound();
    }),
  };
}

function throwNotFound(): never {
  throw new ApiProblem('NOT_FOUND', 'There is no such event');
}

function rejectUpdate(current: unknown): never {
  if (!current) throwNotFound();
  throw new ApiProblem('STALE', 'Someone else changed this event while you were editing.');
}
