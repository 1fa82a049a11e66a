import type { Kysely } from 'kysely';
import type { Engine } from '../engine.ts';
import * as foundation from './0001-foundation.ts';

/** Every migration in its order; a name once released is never changed. */
export const migrations: Readonly<
  Record<string, { up(db: Kysely<unknown>, engine: Engine): Promise<void> }>
> = {
  '0001-foundation': foundation,
};
