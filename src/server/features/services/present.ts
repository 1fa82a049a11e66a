import type { Service } from '#contract/services.ts';
import type { ServiceRow } from '#storage/schema.ts';

export function presentService(row: ServiceRow): Service {
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
