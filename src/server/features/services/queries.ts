import type { z } from 'zod';
import type { ServiceBody } from '#contract/services.ts';
import { memoizeQuery } from '#storage/memoize-query.ts';
import type { ServiceRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';

type ServiceText = z.output<typeof ServiceBody>;

/** By id. */
export function listServices(db: Handle): Promise<ServiceRow[]> {
  return servicesQuery(db).execute();
}

const servicesQuery = memoizeQuery((db) => db.selectFrom('services').selectAll().orderBy('id'));

export function serviceById(db: Handle, id: number): Promise<ServiceRow | undefined> {
  return db.selectFrom('services').selectAll().where('id', '=', id).executeTakeFirst();
}

export function insertService(trx: Handle, service: ServiceText, now: string): Promise<ServiceRow> {
  return trx
    .insertInto('services')
    .values({ ...service, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** @returns `undefined` if there is no service with this id and version. */
export async function updateService(
  trx: Handle,
  {
    id,
    version,
    service,
    now,
  }: { id: number; version: number | undefined; service: ServiceText; now: string },
): Promise<ServiceRow | undefined> {
  if (Number.isNaN(version)) return undefined;
  return trx
    .updateTable('services')
    .set((eb) => ({ ...service, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version as number))
    .returningAll()
    .executeTakeFirst();
}
