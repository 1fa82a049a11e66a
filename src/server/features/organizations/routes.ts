import type { Api } from '#contract/index.ts';
import { ApiProblem } from '#contract/problem.ts';
import type { OrganizationRow } from '#storage/schema.ts';
import { instant } from '../../adapters/clock.ts';
import type { Deps } from '../../app-context.ts';
import { changesContent, type Handlers } from '../../http/handlers.ts';
import { moveToTrash } from '../../trash/move-to-trash.ts';
import { presentOrganization } from './present.ts';
import { insertOrganization, organizationById, organizationsInOrder, updateOrganization } from './queries.ts';

export function organizationsRoutes(deps: Deps): Handlers<Api['organizations']> {
  const { storage, clock } = deps;
  const present = (row: OrganizationRow) => presentOrganization(row, deps.day);
  return {
    list: async () => (await organizationsInOrder(storage.db)).map(present),
    read: async ({ params }) =>
      present((await organizationById(storage.db, params.id)) ?? unknownOrganization()),
    create: changesContent(async ({ body }, trx) =>
      present(await insertOrganization(trx, body, instant(clock.now()))),
    ),
    update: changesContent(async ({ params: { id }, body: organization, ifMatch }, trx) => {
      const change = { id, version: ifMatch, organization, now: instant(clock.now()) };
      const row = await updateOrganization(trx, change);
      return present(row ?? refuseUpdate(await organizationById(trx, id)));
    }),
    remove: changesContent(async ({ params: { id }, session, ifMatch, beforeAnswer }, trx) => {
      const order = { kind: 'organizations', id, by: session.user.id, ifMatch, beforeAnswer } as const;
      if (!(await moveToTrash(trx, order, deps))) unknownOrganization();
    }),
  };
}

function unknownOrganization(): never {
  throw new ApiProblem('NOT_FOUND', 'There is no such organization');
}

function refuseUpdate(current: unknown): never {
  if (!current) unknownOrganization();
  throw new ApiProblem('STALE', 'Someone else has changed this organization in the meantime');
}
