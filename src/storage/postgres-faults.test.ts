import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStorage } from './open.ts';
import { StorageBusy } from './problems.ts';
import type { Storage } from './storage.ts';
import { freshAddress, type Place } from './testing/fresh.ts';
import { insertEvent } from './testing/insert-event.ts';

const READING_CONNECTIONS = 4;

/** What a query outside a transaction says of its trouble, as an answer to a request would name it. */
const troubleOf = (storage: Storage, work: Promise<unknown>) => work.catch((error) => storage.explain(error));

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

  async function connectionsAtWork(): Promise<number> {
    const { rows } = await keeper.query(
      `select count(*)::int as busy from pg_stat_activity
       where datname = current_database() and application_name like 'idavaka %' and state <> 'idle'`,
    );
    return rows[0].busy;
  }
});
