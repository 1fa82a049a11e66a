import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { oneAtATime } from '#storage/advisory-lock.ts';
import { engines } from '#storage/testing/fresh-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

const CROWD = 60;

describe.each(engines)('many prayer requests at once on %s', (engine) => {
  let parish: TestApp;

  beforeEach(async () => {
    parish = await testApp({ engine });
  });
  afterEach(() => parish.close());

  /** Each from an address of its own. */
  const crowd = () =>
    Array.from({ length: CROWD }, (_, nth) =>
      parish.app.fetch(
        new Request(new URL('/api/prayer-request/submit', parish.deps.settings.publicUrl), {
          method: 'POST',
          body: JSON.stringify({ prayerType: 'Memorial', name: 'Anna', details: `Request number ${nth}` }),
          headers: { 'content-type': 'application/json' },
        }),
        `203.0.113.${nth}`,
      ),
    );

  it('are all kept, and other work has its turn after every few', async () => {
    let isOver = false;
    let turns = 0;
    const other = (async () => {
      for (; !isOver; turns += 1) await setImmediate();
    })();
    const answers = await Promise.all(crowd());
    isOver = true;
    await other;
    expect(answers.map(({ status }) => status)).toEqual(Array(CROWD).fill(201));
    expect(turns).toBeGreaterThanOrEqual(CROWD / 3);
  });

  it.runIf(engine === 'postgres')('leave connections to everybody else while they wait', async () => {
    const { storage } = parish.deps;
    let answers: Promise<Response[]> = Promise.resolve([]);
    await storage.transaction(async (trx) => {
      await oneAtATime(trx, storage.engine, 'prayer requests');
      answers = Promise.all(crowd());
      // until they are where they wait
      await sleep(200);
      // without a connection left this would wait for the transaction that it stands in
      await storage.db.selectFrom('services').select('id').execute();
    });
    expect((await answers).map(({ status }) => status)).toEqual(Array(CROWD).fill(201));
  });
});
