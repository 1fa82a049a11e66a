import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StorageUnusable } from '../errors.ts';
import { openStorage } from '../open.ts';
import type { Storage } from '../storage.ts';
import { freshDatabase, type TestDatabase } from '../testing/fresh-database.ts';

describe('withExclusiveLock on PostgreSQL', () => {
  let database: TestDatabase;
  let storage: Storage;
  let admin: pg.Client;
  beforeEach(async () => {
    database = await freshDatabase('postgres');
    storage = openStorage(database.url);
    admin = new pg.Client(database.url);
    await admin.connect();
  });
  afterEach(async () => {
    await admin.end();
    await storage.close();
    await database.remove();
  });

  it('throws StorageUnusable when the lock is lost while the work runs', async () => {
    const result = storage.withExclusiveLock(async () => {
      await admin.query(
        // only in this database: other tests hold locks in theirs
        `select pg_terminate_backend(pid) from pg_locks join pg_database on pg_database.oid = pg_locks.database
           where locktype = 'advisory' and granted and datname = current_database()`,
      );
      await sleep(50);
      return 'all equal';
    });
    await expect(result).rejects.toThrow(StorageUnusable);
  });

  it('throws the error of the work', async () => {
    const result = storage.withExclusiveLock(() => Promise.reject(new Error('no such file')));
    await expect(result).rejects.toThrow('no such file');
  });

  it('holds the lock for longer than the idle_in_transaction_session_timeout of the server', async () => {
    const { rows } = await admin.query('select current_database() as name');
    await admin.query(`alter database ${rows[0].name} set idle_in_transaction_session_timeout = '100ms'`);
    expect(await storage.withExclusiveLock(() => sleep(400, 'all equal'))).toBe('all equal');
  });
});
