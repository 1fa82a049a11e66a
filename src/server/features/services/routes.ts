import type { Api } from '#contract/index.ts';
import { ApiProblem } from '#contract/problem.ts';
import { instant } from '../../adapters/clock.ts';
import type { AppContext } from '../../app-context.ts';
import { type Handlers, publicMutation } from '../../http/handlers.ts';
import { moveToTrash } from '../../trash/move-to-trash.ts';
import { presentService } from './present.ts';
import { insertService, listServices, serviceById, updateService } from './queries.ts';
import { sortServices } from './sort-services.ts';

export function servicesRoutes(deps: AppContext): Handlers<Api['services']> {
  const { storage, clock } = deps;
  return {
    list: async () => sortServices(await listServices(storage.db)).map(presentService),
    read: async ({ params }) => presentService((await serviceById(storage.db, params.id)) ?? throwNotFound()),
    create: publicMutation(async ({ body }, trx) =>
      presentService(await insertService(trx, body, instant(clock.now()))),
    ),
    update: publicMutation(async ({ params: { id }, body: service, ifMatch }, trx) => {
      const change = { id, version: ifMatch, service, now: instant(clock.now()) };
      const row = await updateService(trx, change);
      return presentService(row ?? rejectUpdate(await serviceById(trx, id)));
    }),
    remove: publicMutation(async ({ params: { id }, session, ifMatch }, trx) => {
      const order = {
        kind: 'services',
        id,
        by: session.user.id,
        ifMatch,
      } as const;
      if (!(await moveToTrash(trx, order, deps))) throwNotFound();
    }),
  };
}

function throwNotFound(): never {
  throw new ApiProblem('NOT_FOUND', 'There is no such service');
}

function rejectUpdate(current: unknown): never {
  if (!current) throwNotFound();
  throw new ApiProblem('STALE', 'Someone else changed this service while you were editing.');
}
