import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockExclusive } from '#storage/postgres/locks.ts';
import { engines } from '#storage/testing/fresh-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

const CROWD = 60;

describe.each(engines)('concurrent prayer requests on %s', (engine) => {
  let parish: TestApp;

  beforeEach(async () => {
    parish = await testApp({ engine });
  });
  afterEach(() => parish.close());

  /** Each from a different IP address. */
  const crowd = () =>
    Array.from({ length: CROWD }, (_, nth) =>
      parish.app.fetch(
        new Request(new URL('/api/prayer-request/submit', parish.deps.config.publicUrl), {
          method: 'POST',
          body: JSON.stringify({ prayerType: 'Memorial', name: 'Anna', details: `Request number ${nth}` }),
          headers: { 'content-type': 'application/json' },
        }),
        `203.0.113.${nth}`,
      ),
    );

  it('are all stored, and other work runs in between', async () => {
    let isOver = false;
    let ticks = 0;
    const other = (async () => {
      for (; !isOver; ticks += 1) await setImmediate();
    })();
    const responses = await Promise.all(crowd());
    isOver = true;
    await other;
    expect(responses.map(({ status }) => status)).toEqual(Array(CROWD).fill(201));
    expect(ticks).toBeGreaterThanOrEqual(CROWD / 3);
  });

  it.runIf(engine === 'postgres')(
    'leave database connections to other requests while they wait',
    async () => {
      const { storage } = parish.deps;
      let responses: Promise<Response[]> = Promise.resolve([]);
      await storage.transaction(async (trx) => {
        await lockExclusive(trx, storage.engine, 'prayer requests');
        responses = Promise.all(crowd());
        // until they are queued
        await sleep(200);
        // without a free connection, this would wait for its own transaction
        await storage.db.selectFrom('services').select('id').execute();
      });
      expect((await responses).map(({ status }) => status)).toEqual(Array(CROWD).fill(201));
    },
  );
});
