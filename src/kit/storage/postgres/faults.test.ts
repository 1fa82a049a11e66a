import { constants } from 'node:os';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { StorageBusy, StorageFull } from '../errors.ts';
import { openStorage } from '../open.ts';
import type { Handle, Storage } from '../storage.ts';
import { freshDatabase, freshFolder, type TestDatabase } from '../testing/fresh-database.ts';
import { insertTestEvent } from '../testing/insert-event.ts';

/** The translated error of a query outside a transaction. */
const errorOf = (storage: Storage, work: Promise<unknown>) =>
  work.catch((error) => storage.translateError(error));

it('PostgreSQL storage throws StorageBusy when the Unix socket is missing, but not when a certificate is', async () => {
  const url = `postgres://nobody@localhost/parish?host=${encodeURIComponent(freshFolder())}`;
  const stopped = openStorage(url);
  const withoutCertificate = openStorage(`${url}&sslmode=verify-full&sslrootcert=%2Fnowhere%2Froot.crt`);
  const read = ({ db }: Storage) => db.selectFrom('events').select('title').execute();
  const write = async () => undefined;
  onTestFinished(async () => void (await Promise.all([stopped.close(), withoutCertificate.close()])));
  expect(await errorOf(stopped, read(stopped))).toBeInstanceOf(StorageBusy);
  await expect(stopped.transaction(write)).rejects.toThrow(StorageBusy);
  await expect(stopped.withExclusiveLock(write)).rejects.toThrow(StorageBusy);
  expect(await errorOf(withoutCertificate, read(withoutCertificate))).toMatchObject({
    code: 'ENOENT',
    syscall: 'open',
  });
});

describe('PostgreSQL storage', () => {
  let database: TestDatabase;
  let storage: Storage;
  let admin: pg.Client;
  beforeEach(async () => {
    database = await freshDatabase('postgres', { isMigrated: true });
    storage = openStorage(database.url);
    admin = new pg.Client(database.url);
    await admin.connect();
  });
  afterEach(async () => {
    await admin.end();
    await storage.close();
    await database.remove();
  });

  const countEvents = async () => (await storage.db.selectFrom('events').select('title').execute()).length;
  it('ends a write transaction that is idle too long, but no snapshot', async () => {
    const limit = (on: Handle) =>
      sql<{ limit: string }>`select current_setting('idle_in_transaction_session_timeout') as limit`
        .execute(on)
        .then(({ rows }) => rows[0]?.limit);
    expect(await storage.transaction(limit)).toBe('10s');
    expect(await storage.snapshot(limit)).toBe('0');

    const frozenStorage = openStorage(database.url);
    const lock = (on: Handle) => sql`select pg_advisory_xact_lock(7)`.execute(on);
    let isLocked = () => {};
    const locked = new Promise<void>((resolve) => {
      isLocked = resolve;
    });
    let unfreeze = () => {};
    const unfrozen = new Promise<void>((resolve) => {
      unfreeze = resolve;
    });
    onTestFinished(async () => {
      unfreeze();
      await frozenStorage.close();
    });
    const frozen = frozenStorage
      .transaction(async (trx) => {
        await sql`set local idle_in_transaction_session_timeout = '500ms'`.execute(trx);
        await lock(trx);
        await insertTestEvent(trx, 'before the freeze');
        isLocked();
        await unfrozen;
        await insertTestEvent(trx, 'after the freeze');
      })
      .catch((error: unknown) => error);
    await locked;
    // without the idle timeout this would fail with StorageBusy after 3 seconds
    await storage.transaction(lock);
    unfreeze();
    expect(await frozen).toBeInstanceOf(StorageBusy);
    expect(await countEvents()).toBe(0);
    await frozenStorage.transaction((trx) => insertTestEvent(trx, 'new transaction'));
    expect(await countEvents()).toBe(1);
  });

  it('translates an idle-in-transaction timeout to StorageBusy', () => {
    expect(storage.translateError(Object.assign(new Error('ended'), { code: '25P03' }))).toBeInstanceOf(
      StorageBusy,
    );
  });

  it('translates a full disk and an exceeded quota of the server to StorageFull', () => {
    const quota = 'could not extend file "base/16384/2619": Disk quota exceeded';
    for (const [code, message] of [
      ['53100', 'could not write'],
      ['XX000', quota],
    ] as const)
      expect(storage.translateError(Object.assign(new Error(message), { code }))).toBeInstanceOf(StorageFull);
    const other = Object.assign(new Error('could not extend file'), { code: 'XX000' });
    expect(storage.translateError(other)).toBe(other);
  });

  it.each([{ code: 'ENOSPC' }, { code: 'UNKNOWN', errno: -constants.errno.EDQUOT }])(
    'translates the system error %j to StorageFull',
    async (fields) => {
      const failing = () => Promise.reject(Object.assign(new Error('write'), fields));
      expect(storage.translateError(Object.assign(new Error('write'), fields))).toBeInstanceOf(StorageFull);
      await expect(storage.transaction(failing)).rejects.toThrow(StorageFull);
    },
  );
});
