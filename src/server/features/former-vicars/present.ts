import type { FormerVicar } from '#contract/former-vicars.ts';
import type { FormerVicarRow } from '#storage/schema.ts';

export function presentFormerVicar(row: FormerVicarRow): FormerVicar {
  return {
    id: row.id,
    name: row.name,
    position: row.position,
    start_period: row.start_period,
    end_period: row.end_period,
    version: row.version,
    createdAt: row.created_at,
  };
}
