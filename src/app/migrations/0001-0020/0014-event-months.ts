import type { Kysely } from 'kysely';
import type { Engine } from '#kit/storage/engine.ts';
import { createRowCount } from './0010-growth.ts';

/** Event counts by month: fewer rows to sum over years than days. Released: never edit it, add a new migration. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createRowCount(db, engine, {
    list: 'event months',
    table: 'events',
    part: (row) => `substr(coalesce(${row}date, ''), 1, 7)`,
  });
}
