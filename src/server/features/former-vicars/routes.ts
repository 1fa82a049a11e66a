import type { Api } from '#contract/index.ts';
import { ApiProblem } from '#contract/problem.ts';
import { instant } from '../../adapters/clock.ts';
import type { Deps } from '../../app-context.ts';
import { changesContent, type Handlers } from '../../http/handlers.ts';
import { moveToTrash } from '../../trash/move-to-trash.ts';
import { presentFormerVicar } from './present.ts';
import { formerVicarById, formerVicarsInOrder, insertFormerVicar, updateFormerVicar } from './queries.ts';

export function formerVicarsRoutes(deps: Deps): Handlers<Api['formerVicars']> {
  const { storage, clock } = deps;
  return {
    list: async () => (await formerVicarsInOrder(storage.db)).map(presentFormerVicar),
    read: async ({ params }) =>
      presentFormerVicar((await formerVicarById(storage.db, params.id)) ?? unknownVicar()),
    create: changesContent(async ({ body }, trx) =>
      presentFormerVicar(await insertFormerVicar(trx, body, instant(clock.now()))),
    ),
    update: changesContent(async ({ params: { id }, body, ifMatch }, trx) => {
      const change = { id, version: ifMatch, vicar: body, now: instant(clock.now()) };
      const row = await updateFormerVicar(trx, change);
      return presentFormerVicar(row ?? refuseUpdate(await formerVicarById(trx, id)));
    }),
    remove: changesContent(async ({ params: { id }, session, ifMatch, beforeAnswer }, trx) => {
      const order = { kind: 'former-vicars', id, by: session.user.id, ifMatch, beforeAnswer } as const;
      if (!(await moveToTrash(trx, order, deps))) unknownVicar();
    }),
  };
}

function unknownVicar(): never {
  throw new ApiProblem('NOT_FOUND', 'There is no such former vicar');
}

function refuseUpdate(current: unknown): never {
  if (!current) unknownVicar();
  throw new ApiProblem('STALE', 'Someone else has changed this former vicar in the meantime');
}
