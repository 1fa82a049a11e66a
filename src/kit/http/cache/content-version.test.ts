import { expect, it } from 'vitest';
import { openStorage } from '../../storage/open.ts';
import { bothEngines, freshDatabase } from '../../storage/testing/fresh-database.ts';
import { createContentVersion } from './content-version.ts';

it.each(bothEngines)('on %s a change is counted in its transaction', async (engine) => {
  const database = await freshDatabase(engine, { isMigrated: true });
  const storage = openStorage(database.url);
  const contentVersion = createContentVersion({ storage, clock: { now: () => 0 } });
  expect(contentVersion.current()).toBeUndefined();
  const first = await contentVersion.load();
  const rolledBack = storage.transaction(async (trx) => {
    await contentVersion.increment(trx);
    throw new Error('the change failed');
  });
  await expect(rolledBack).rejects.toThrow('the change failed');
  expect(contentVersion.current()).toBe(first);
  const revisions: number[] = [];
  for (let edits = 0; edits < 2; edits += 1) {
    const before = contentVersion.current();
    revisions.push(await storage.transaction(contentVersion.increment));
    contentVersion.apply(revisions.at(-1) ?? 0);
    expect(contentVersion.current()).not.toBe(before);
  }
  expect(revisions).toEqual([2, 3]);
  await storage.close();
  await database.remove();
});

it.each(bothEngines)('on %s a change by another process is visible within a second', async (engine) => {
  const database = await freshDatabase(engine, { isMigrated: true });
  const [ours, theirs] = [openStorage(database.url), openStorage(database.url)];
  let now = 0;
  const contentVersion = createContentVersion({ storage: ours, clock: { now: () => now } });
  const before = await contentVersion.load();
  const other = createContentVersion({ storage: theirs, clock: { now: () => 0 } });
  await theirs.transaction(other.increment);
  now = 999;
  expect(contentVersion.current()).toBeUndefined();
  const after = await contentVersion.load();
  expect(after).not.toBe(before);
  now = 1_998;
  expect(await contentVersion.load()).toBe(after);
  await Promise.all([ours.close(), theirs.close()]);
  await database.remove();
});

it('on postgres a query from before a local change does not change the version again', async () => {
  const database = await freshDatabase('postgres', { isMigrated: true });
  const storage = openStorage(database.url);
  const [queried, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = storage.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      queried.resolve();
      await gate.promise;
      return result;
    },
  });
  const contentVersion = createContentVersion({ storage: { ...storage, db: slow }, clock: { now: () => 0 } });
  const loading = contentVersion.load();
  await queried.promise;
  contentVersion.apply(await storage.transaction(contentVersion.increment));
  gate.resolve();
  expect(await loading).toBe(2);
  expect(contentVersion.current()).toBe(2);
  await storage.close();
  await database.remove();
});
