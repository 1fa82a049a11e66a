import type { Api } from '#contract/index.ts';
import { ApiProblem } from '#contract/problem.ts';
import type { OrganizationRow } from '#storage/schema.ts';
import { instant } from '../../adapters/clock.ts';
import type { AppContext } from '../../app-context.ts';
import { type Handlers, publicMutation } from '../../http/handlers.ts';
import { moveToTrash } from '../../trash/move-to-trash.ts';
import { presentOrganization } from './present.ts';
import { insertOrganization, listOrganizations, organizationById, updateOrganization } from './queries.ts';

export function organizationsRoutes(deps: AppContext): Handlers<Api['organizations']> {
  const { storage, clock } = deps;
  const present = (row: OrganizationRow) => presentOrganization(row, deps.parishClock);
  return {
    list: async () => (await listOrganizations(storage.db)).map(present),
    read: async ({ params }) => present((await organizationById(storage.db, params.id)) ?? throwNotFound()),
    create: publicMutation(async ({ body }, trx) =>
      present(await insertOrganization(trx, body, instant(clock.now()))),
    ),
    update: publicMutation(async ({ params: { id }, body: organization, ifMatch }, trx) => {
      const change = { id, version: ifMatch, organization, now: instant(clock.now()) };
      const row = await updateOrganization(trx, change);
      return present(row ?? rejectUpdate(await organizationById(trx, id)));
    }),
    remove: publicMutation(async ({ params: { id }, session, ifMatch }, trx) => {
      const order = {
        kind: 'organizations',
        id,
        by: session.user.id,
        ifMatch,
      } as const;
      if (!(await moveToTrash(trx, order, deps))) throwNotFound();
    }),
  };
}

function throwNotFound(): never {
  throw new ApiProblem('NOT_FOUND', 'There is no such organization');
}

function rejectUpdate(current: unknown): never {
  if (!current) throwNotFound();
  throw new ApiProblem('STALE', 'Someone else changed this organization while you were editing.');
}
