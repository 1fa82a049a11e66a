import { expect, it } from 'vitest';
import { testApp } from '#app/testing/test-app.ts';
import { openStorage } from '#kit/storage/open.ts';
import { bothEngines, freshDatabase, withProcessClock } from '#kit/storage/testing/fresh-database.ts';
import { extendSeries } from './series-dates.server.ts';

const WEEK_MS = 7 * 86_400_000;

it.each(bothEngines)(
  'two processes on %s create a later date once, and not again after it was deleted',
  async (engine) => {
    const database = await freshDatabase(engine, { isMigrated: true });
    const startProcess = async () => {
      const hooks = { beforeTransaction: async () => undefined as unknown };
      const app = await testApp({
        engine,
        wrapStorage(own) {
          void own.close();
          const storage = withProcessClock(openStorage(database.url));
          const transaction: typeof storage.transaction = async (...work) => {
            await hooks.beforeTransaction();
            return storage.transaction(...work);
          };
          return { ...storage, transaction };
        },
      });
      return { ...app, hooks };
    };
    const [one, other] = [await startProcess(), await startProcess()];
    const repeats = { kind: 'weekly', weekday: 0, until: '2030-12-31' } as const;
    await one
      .client(await one.signIn())
      .events.create({ body: { title: 'Study', date: '2026-11-29', repeats } });
    const passWeek = () => [one, other].map(({ clock }) => clock.advance(WEEK_MS));
    const latest = async () => {
      const events = await one.client().events.list({ query: { by: '-date', limit: 2 } });
      return events.map(({ date }) => date);
    };

    passWeek();
    await Promise.all([one, other, one, other].map(({ deps }) => extendSeries(deps)));
    expect(await latest()).toEqual(['2027-12-26', '2027-12-19']);

    passWeek();
    other.hooks.beforeTransaction = async () => {
      await extendSeries(one.deps);
      expect(await latest()).toEqual(['2028-01-02', '2027-12-26']);
      await one.deps.storage.transaction((trx) =>
        trx.deleteFrom('events').where('date', '=', '2028-01-02').execute(),
      );
    };
    await extendSeries(other.deps);
    expect(await other.client().events.list({ query: { limit: 1 } })).toMatchObject({ total: 57 });

    for (const { close } of [one, other]) await close();
    await database.remove();
  },
);
