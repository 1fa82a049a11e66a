import { constants } from 'node:os';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StorageBusy, StorageFull } from './errors.ts';
import { openStorage } from './open.ts';
import type { Handle, Storage } from './storage.ts';
import { freshAddress, freshFolder, type Place } from './testing/fresh-database.ts';
import { insertEvent } from './testing/insert-event.ts';

const READING_CONNECTIONS = 4;

/** What a query outside a transaction says of its trouble, as an answer to a request would name it. */
const troubleOf = (storage: Storage, work: Promise<unknown>) => work.catch((error) => storage.explain(error));

it('a PostgreSQL that is stopped is busy for all, though its socket went with it; a certificate that is missing is not', async () => {
  const address = `postgres://nobody@localhost/parish?host=${encodeURIComponent(freshFolder())}`;
  const stopped = openStorage(address);
  const uncertified = openStorage(`${address}&sslmode=verify-full&sslrootcert=%2Fnowhere%2Froot.crt`);
  const read = ({ db }: Storage) => db.selectFrom('events').select('title').execute();
  const write = async () => undefined;
  try {
    expect(await troubleOf(stopped, read(stopped))).toBeInstanceOf(StorageBusy);
    await expect(stopped.transaction(write)).rejects.toThrow(StorageBusy);
    await expect(stopped.alone(write)).rejects.toThrow(StorageBusy);
    expect(await troubleOf(uncertified, read(uncertified))).toMatchObject({
      code: 'ENOENT',
      syscall: 'open',
    });
  } finally {
    await Promise.all([stopped.close(), uncertified.close()]);
  }
});

describe('a PostgreSQL in trouble', () => {
  let place: Place;
  let storage: Storage;
  let keeper: pg.Client;
  beforeEach(async () => {
    place = await freshAddress('postgres', { isMigrated: true });
    storage = openStorage(place.url);
    keeper = new pg.Client(place.url);
    await keeper.connect();
  });
  afterEach(async () => {
    await keeper.end();
    await storage.close();
    await place.remove();
  });

  const titles = async () => (await storage.db.selectFrom('events').select('title').execute()).length;
  const endAllConnections = () =>
    keeper.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );

  it('that ends connections, at work and idle, makes those busy that had one, and nobody after them', async () => {
    for (let round = 0; round < 3; round += 1) {
      let isOver = () => {};
      const over = new Promise<void>((resolve) => {
        isOver = resolve;
      });
      const writes = Array.from({ length: 4 }, (_, n) =>
        storage.transaction(async (trx) => {
          await insertEvent(trx, `event ${n}`);
          await over;
          await insertEvent(trx, `event ${n} once more`);
        }),
      );
      const ended = Promise.allSettled(writes);
      const query = troubleOf(storage, sql`select pg_sleep(3)`.execute(storage.db));
      await expect.poll(connectionsAtWork).toBe(5);
      await endAllConnections();
      isOver();
      for (const write of await ended)
        expect(write).toMatchObject({ status: 'rejected', reason: expect.any(StorageBusy) });
      expect(await query).toBeInstanceOf(StorageBusy);
      // an idle connection learns of its end a moment later
      await expect.poll(titles).toBe(0);
    }
  });

  it('that is slow, or has no connection left, makes callers busy within the time that a browser waits', async () => {
    const began = performance.now();
    const slow = Array.from({ length: READING_CONNECTIONS }, () =>
      troubleOf(storage, sql`select pg_sleep(20)`.execute(storage.db)),
    );
    expect(await troubleOf(storage, titles())).toBeInstanceOf(StorageBusy);
    for (const trouble of await Promise.all(slow)) expect(trouble).toBeInstanceOf(StorageBusy);
    expect(performance.now() - began).toBeLessThan(9_000);
    expect(await titles()).toBe(0);
  });

  it('lets go of a write that says nothing more, so that others can write; a long reading may pause', async () => {
    const limit = (on: Handle) =>
      sql<{ limit: string }>`select current_setting('idle_in_transaction_session_timeout') as limit`
        .execute(on)
        .then(({ rows }) => rows[0]?.limit);
    expect(await storage.transaction(limit)).toBe('10s');
    expect(await storage.snapshot(limit)).toBe('0');

    const hasty = openStorage(place.url);
    const lock = (on: Handle) => sql`select pg_advisory_xact_lock(7)`.execute(on);
    let isLocked = () => {};
    const locked = new Promise<void>((resolve) => {
      isLocked = resolve;
    });
    let goOn = () => {};
    const freeze = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    try {
      const frozen = hasty
        .transaction(async (trx) => {
          await sql`set local idle_in_transaction_session_timeout = '500ms'`.execute(trx);
          await lock(trx);
          await insertEvent(trx, 'never told');
          isLocked();
          await freeze;
          await insertEvent(trx, 'nor this');
        })
        .catch((error: unknown) => error);
      await locked;
      // would otherwise wait for 3 seconds and be busy
      await storage.transaction(lock);
      goOn();
      expect(await frozen).toBeInstanceOf(StorageBusy);
      expect(await titles()).toBe(0);
      await hasty.transaction((trx) => insertEvent(trx, 'after it'));
      expect(await titles()).toBe(1);
    } finally {
      goOn();
      await hasty.close();
    }
  });

  it('names the end of a write that said nothing more', () => {
    expect(storage.explain(Object.assign(new Error('ended'), { code: '25P03' }))).toBeInstanceOf(StorageBusy);
  });

  it('whose disk is full, or whose quota is used up, has no room', () => {
    const quota = 'could not extend file "base/16384/2619": Disk quota exceeded';
    for (const [code, words] of [
      ['53100', 'could not write'],
      ['XX000', quota],
    ] as const)
      expect(storage.explain(Object.assign(new Error(words), { code }))).toBeInstanceOf(StorageFull);
    const other = Object.assign(new Error('could not extend file'), { code: 'XX000' });
    expect(storage.explain(other)).toBe(other);
  });

  it.each([{ code: 'ENOSPC' }, { code: 'UNKNOWN', errno: -constants.errno.EDQUOT }])(
    'beside which no file can be made (%j) is full, as SQLite is',
    async (said) => {
      const failing = () => Promise.reject(Object.assign(new Error('write'), said));
      expect(storage.explain(Object.assign(new Error('write'), said))).toBeInstanceOf(StorageFull);
      await expect(storage.transaction(failing)).rejects.toThrow(StorageFull);
    },
  );

  async function connectionsAtWork(): Promise<number> {
    const { rows } = await keeper.query(
      `select count(*)::int as busy from pg_stat_activity
       where datname = current_database() and application_name like 'idavaka %' and state <> 'idle'`,
    );
    return rows[0].busy;
  }
});
