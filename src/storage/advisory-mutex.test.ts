import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StorageUnusable } from './errors.ts';
import { openStorage } from './open.ts';
import type { Storage } from './storage.ts';
import { freshAddress, type Place } from './testing/fresh-database.ts';

describe('who is alone on a PostgreSQL database', () => {
  let place: Place;
  let storage: Storage;
  let keeper: pg.Client;
  beforeEach(async () => {
    place = await freshAddress('postgres');
    storage = openStorage(place.url);
    keeper = new pg.Client(place.url);
    await keeper.connect();
  });
  afterEach(async () => {
    await keeper.end();
    await storage.close();
    await place.remove();
  });

  it('is told when that was over before the work was done, and that the work is in doubt', async () => {
    const alone = storage.alone(async () => {
      await keeper.query(
        // of this database alone: others are at work on theirs
        `select pg_terminate_backend(pid) from pg_locks join pg_database on pg_database.oid = pg_locks.database
           where locktype = 'advisory' and granted and datname = current_database()`,
      );
      await sleep(50);
      return 'all equal';
    });
    await expect(alone).rejects.toThrow(StorageUnusable);
  });

  it('hears of the trouble of the work itself first', async () => {
    const alone = storage.alone(() => Promise.reject(new Error('no such file')));
    await expect(alone).rejects.toThrow('no such file');
  });

  it('stays so for as long as the work takes, although the server ends transactions that rest', async () => {
    const { rows } = await keeper.query('select current_database() as name');
    await keeper.query(`alter database ${rows[0].name} set idle_in_transaction_session_timeout = '100ms'`);
    expect(await storage.alone(() => sleep(400, 'all equal'))).toBe('all equal');
  });
});
