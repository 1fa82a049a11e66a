import type { z } from 'zod';
import type { Api } from '#contract/index.ts';
import type { Service, ServiceBody } from '#contract/services.ts';
import type { ServiceRow } from '#storage/schema.ts';
import type { AppContext } from '../../app-context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { crudHandlers } from '../crud/crud-handlers.ts';
import { findRow } from '../crud/versioned-table.ts';
import { sortServices } from './sort-services.ts';

export function servicesRoutes(deps: AppContext): Handlers<Api['services']> {
  const { db } = deps.storage;
  return {
    list: async () => {
      const rows = await db.selectFrom('services').selectAll().orderBy('id').execute();
      return sortServices(rows).map(presentService);
    },
    ...crudHandlers(deps, {
      table: 'services',
      kind: 'services',
      noun: 'service',
      find: (handle, id) => findRow(handle, 'services', id),
      present: presentService,
      columns: (body: z.output<typeof ServiceBody>) => body,
    }),
  };
}

function presentService(row: ServiceRow): Service {
  return {
    id: row.id,
    name: row.name,
    day: row.day,
    time: row.time,
    description: row.description,
    language: row.language,
    category: row.category,
    createdAt: row.created_at,
    version: row.version,
  };
}
