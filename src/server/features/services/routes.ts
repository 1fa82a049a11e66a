import type { Api } from '#contract/index.ts';
import { ApiProblem } from '#contract/problem.ts';
import { instant } from '../../adapters/clock.ts';
import type { Deps } from '../../app-context.ts';
import { changesContent, type Handlers } from '../../http/handlers.ts';
import { moveToTrash } from '../../trash/move-to-trash.ts';
import { presentService } from './present.ts';
import { allServices, insertService, serviceById, updateService } from './queries.ts';
import { inOrder } from './sort-services.ts';

export function servicesRoutes(deps: Deps): Handlers<Api['services']> {
  const { storage, clock } = deps;
  return {
    list: async () => inOrder(await allServices(storage.db)).map(presentService),
    read: async ({ params }) =>
      presentService((await serviceById(storage.db, params.id)) ?? unknownService()),
    create: changesContent(async ({ body }, trx) =>
      presentService(await insertService(trx, body, instant(clock.now()))),
    ),
    update: changesContent(async ({ params: { id }, body: service, ifMatch }, trx) => {
      const change = { id, version: ifMatch, service, now: instant(clock.now()) };
      const row = await updateService(trx, change);
      return presentService(row ?? refuseUpdate(await serviceById(trx, id)));
    }),
    remove: changesContent(async ({ params: { id }, session, ifMatch, beforeAnswer }, trx) => {
      const order = { kind: 'services', id, by: session.user.id, ifMatch, beforeAnswer } as const;
      if (!(await moveToTrash(trx, order, deps))) unknownService();
    }),
  };
}

function unknownService(): never {
  throw new ApiProblem('NOT_FOUND', 'There is no such service');
}

function refuseUpdate(current: unknown): never {
  if (!current) unknownService();
  throw new ApiProblem('STALE', 'Someone else has changed this service in the meantime');
}
