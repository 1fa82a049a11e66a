import type { Kysely } from 'kysely';
import type { Engine } from '../engine.ts';
import { keepCounting } from './0010-growth.ts';

/** Counts of events by month: twenty years of them are summed from some hundred rows, not from thousands of days. Frozen. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await keepCounting(db, engine, {
    list: 'event months',
    table: 'events',
    part: (row) => `substr(coalesce(${row}date, ''), 1, 7)`,
  });
}
