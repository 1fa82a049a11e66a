import type { Api } from '#contract/index.ts';
import { ApiProblem } from '#contract/problem.ts';
import type { Deps } from '../../deps.ts';
import { changesContent, type Handlers } from '../../http/handlers.ts';
import { instant } from '../../outside/clock.ts';
import { presentEvent } from './present.ts';
import { deleteEvent, eventById, eventsInOrder, insertEvent, updateEvent } from './queries.ts';

export function eventsRoutes({ storage, clock, day }: Deps): Handlers<Api['events']> {
  return {
    list: async ({ query }) => {
      const rows = await eventsInOrder(storage.db, { today: day.today(), limit: query.limit });
      return rows.map((row) => presentEvent(row, day));
    },
    read: async ({ params }) => presentEvent((await eventById(storage.db, params.id)) ?? unknownEvent(), day),
    create: changesContent(async ({ body }, trx) =>
      presentEvent(await insertEvent(trx, body, instant(clock.now())), day),
    ),
    update: changesContent(async ({ params, body, ifMatch }, trx) => {
      const row = await updateEvent(trx, {
        id: params.id,
        version: ifMatch,
        event: body,
        now: instant(clock.now()),
      });
      return presentEvent(row ?? refuseUpdate(await eventById(trx, params.id)), day);
    }),
    remove: changesContent(async ({ params }, trx) => {
      if (!(await deleteEvent(trx, params.id))) unknownEvent();
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
