import type { Api } from '#contract/index.ts';
import { ApiProblem } from '#contract/problem.ts';
import { instant } from '../../adapters/clock.ts';
import type { AppContext } from '../../app-context.ts';
import { type Handlers, publicMutation } from '../../http/handlers.ts';
import { moveToTrash } from '../../trash/move-to-trash.ts';
import { presentFormerVicar } from './present.ts';
import { formerVicarById, insertFormerVicar, listFormerVicars, updateFormerVicar } from './queries.ts';

export function formerVicarsRoutes(deps: AppContext): Handlers<Api['formerVicars']> {
  const { storage, clock } = deps;
  return {
    list: async () => (await listFormerVicars(storage.db)).map(presentFormerVicar),
    read: async ({ params }) =>
      presentFormerVicar((await formerVicarById(storage.db, params.id)) ?? throwNotFound()),
    create: publicMutation(async ({ body }, trx) =>
      presentFormerVicar(await insertFormerVicar(trx, body, instant(clock.now()))),
    ),
    update: publicMutation(async ({ params: { id }, body, ifMatch }, trx) => {
      const change = { id, version: ifMatch, vicar: body, now: instant(clock.now()) };
      const row = await updateFormerVicar(trx, change);
      return presentFormerVicar(row ?? rejectUpdate(await formerVicarById(trx, id)));
    }),
    remove: publicMutation(async ({ params: { id }, session, ifMatch }, trx) => {
      const order = {
        kind: 'former-vicars',
        id,
        by: session.user.id,
        ifMatch,
      } as const;
      if (!(await moveToTrash(trx, order, deps))) throwNotFound();
    }),
  };
}

function throwNotFound(): never {
  throw new ApiProblem('NOT_FOUND', 'There is no such former vicar');
}

function rejectUpdate(current: unknown): never {
  if (!current) throwNotFound();
  throw new ApiProblem('STALE', 'Someone else changed this former vicar while you were editing.');
}
