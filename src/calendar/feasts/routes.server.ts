import type { Api } from '#kit/api/client.ts';
import type { Handlers } from '#kit/api/handlers.ts';
import { ApiProblem } from '#kit/api/problem.ts';
import type { AppContext } from '#kit/app-context.ts';
import { crudHandlers } from '#kit/crud/handlers/crud-handlers.server.ts';
import { countRows } from '#kit/crud/keyset.server.ts';
import { fieldMapper } from '#kit/storage/column-names.ts';

const toFields = fieldMapper();

/** A parish has at most this many feasts of its own. */
export const MAX_PARISH_FEASTS = 100;

export function parishFeastsRoutes(deps: AppContext): Handlers<Api['parishFeasts']> {
  return crudHandlers(deps, {
    kind: 'parish-feasts',
    present: ({ rule, readings, ...row }) => ({
      ...toFields(row),
      rule: JSON.parse(rule),
      readings: JSON.parse(readings),
    }),
    columns: ({ name, rule, readings }) => ({
      name,
      rule: JSON.stringify(rule),
      readings: JSON.stringify(readings),
    }),
    async initialColumns(_, { trx }) {
      if ((await countRows(trx.selectFrom('parish_feasts'))) >= MAX_PARISH_FEASTS)
        throw new ApiProblem(
          'CONFLICT',
          `There can be at most ${MAX_PARISH_FEASTS} feasts. Please delete one first.`,
        );
      return {};
    },
  });
}
