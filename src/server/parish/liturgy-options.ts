import { type ParishFeast, parishFeastKey } from '#domain/liturgy/parish-feasts.ts';
import type { Liturgy as FileLiturgy } from '#parish';
import type { Handle } from '#storage/storage.ts';
import type { AppContext } from '../main/app-context.ts';

/** How this parish observes the church year. */
export type Liturgy = FileLiturgy & { readonly parishFeasts: readonly ParishFeast[] };

export async function liturgyOptions({
  config,
  storage,
}: Pick<AppContext, 'config' | 'storage'>): Promise<Liturgy> {
  return { ...config.liturgy, parishFeasts: await loadParishFeasts(storage.db) };
}

/** The parish's own feasts, in the order in which they were added. */
export async function loadParishFeasts(db: Handle): Promise<ParishFeast[]> {
  const rows = await db
    .selectFrom('parish_feasts')
    .select(['id', 'name', 'rule', 'readings'])
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, rule, readings }) => ({
    key: parishFeastKey(id),
    name,
    rule: JSON.parse(rule),
    readings: JSON.parse(readings),
  }));
}
