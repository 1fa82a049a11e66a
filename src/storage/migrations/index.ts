import type { Kysely } from 'kysely';
import type { Engine } from '../engine.ts';
import * as foundation from './0001-foundation.ts';
import * as files from './0002-files.ts';
import * as recordPictures from './0003-record-pictures.ts';

/** Every migration in its order; a name once released is never changed. */
export const migrations: Readonly<
  Record<string, { up(db: Kysely<unknown>, engine: Engine): Promise<void> }>
> = {
  '0001-foundation': foundation,
  '0002-files': files,
  '0003-record-pictures': recordPictures,
};
