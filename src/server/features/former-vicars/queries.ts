import type { z } from 'zod';
import type { FormerVicarBody } from '#contract/former-vicars.ts';
import { periodSortKey } from '#domain/service-period.ts';
import type { FormerVicarRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';

type FormerVicarText = z.output<typeof FormerVicarBody>;

/** Latest start of service first; for the same start, latest end first. */
export async function listFormerVicars(db: Handle): Promise<FormerVicarRow[]> {
  const rows = await db.selectFrom('former_vicars').selectAll().orderBy('id').execute();
  return rows.sort(
    (one, other) =>
      periodSortKey(other.start_period) - periodSortKey(one.start_period) ||
      periodSortKey(other.end_period) - periodSortKey(one.end_period),
  );
}

export function formerVicarById(db: Handle, id: number): Promise<FormerVicarRow | undefined> {
  return db.selectFrom('former_vicars').selectAll().where('id', '=', id).executeTakeFirst();
}

export function insertFormerVicar(
  trx: Handle,
  { name, position, start_period, end_period }: FormerVicarText,
  now: string,
): Promise<FormerVicarRow> {
  return trx
    .insertInto('former_vicars')
    .values({ name, position, start_period, end_period, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** @returns `undefined` if there is no former vicar with this id and version. */
export async function updateFormerVicar(
  trx: Handle,
  {
    id,
    version,
    vicar: { name, position, start_period, end_period },
    now,
  }: { id: number; version: number | undefined; vicar: FormerVicarText; now: string },
): Promise<FormerVicarRow | undefined> {
  if (Number.isNaN(version)) return undefined;
  const values = { name, position, start_period, end_period, updated_at: now };
  return trx
    .updateTable('former_vicars')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version as number))
    .returningAll()
    .executeTakeFirst();
}
