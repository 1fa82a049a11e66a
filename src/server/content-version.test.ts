import { expect, it } from 'vitest';
import { openStorage } from '#storage/open.ts';
import { engines, freshDatabase } from '#storage/testing/fresh-database.ts';
import { CACHE_TAGS, type CacheTag } from './cache-tags.ts';
import { createContentVersions } from './content-version.ts';

it.each(engines)('on %s a change is counted in its transaction', async (engine) => {
  const database = await freshDatabase(engine, { isMigrated: true });
  const storage = openStorage(database.url);
  const versions = createContentVersions({ storage, clock: { now: () => 0 } });
  expect(versions.current()).toBeUndefined();
  const first = await versions.load();
  const rolledBack = storage.transaction(async (trx) => {
    await versions.increment(trx, 'events');
    throw new Error('the change failed');
  });
  await expect(rolledBack).rejects.toThrow('the change failed');
  expect(versions.current()).toBe(first);
  for (const count of [1, 2]) {
    const before = versions.current()?.keyFor('events');
    const change = await storage.transaction((trx) => versions.increment(trx, 'events'));
    expect(change).toEqual({ tag: 'events', count });
    versions.apply(change);
    expect(versions.current()?.keyFor('events')).not.toBe(before);
  }
  await storage.close();
  await database.remove();
});

it.each(engines)('on %s each tag has its own version, and `shared` changes all', async (engine) => {
  const database = await freshDatabase(engine, { isMigrated: true });
  const storage = openStorage(database.url);
  const versions = createContentVersions({ storage, clock: { now: () => 0 } });
  const keys = async () => {
    const snapshot = await versions.load();
    return { events: snapshot.keyFor('events'), news: snapshot.keyFor('news'), all: snapshot.keyFor() };
  };
  const edit = async (tag: CacheTag) => {
    const before = await keys();
    versions.apply(await storage.transaction((trx) => versions.increment(trx, tag)));
    const after = await keys();
    return [before.events !== after.events, before.news !== after.news, before.all !== after.all];
  };
  expect(await edit('events')).toEqual([true, false, true]);
  expect(await edit('news')).toEqual([false, true, true]);
  expect(await edit('shared')).toEqual([true, true, true]);
  expect(await edit('gallery')).toEqual([false, false, true]);
  await storage.close();
  await database.remove();
});

it('each tag has a unique number', () => {
  const numbers = Object.values(CACHE_TAGS);
  expect(new Set(numbers).size).toBe(numbers.length);
});

it('on postgres a change by another process is visible within a second', async () => {
  const database = await freshDatabase('postgres', { isMigrated: true });
  const [ours, theirs] = [openStorage(database.url), openStorage(database.url)];
  let now = 0;
  const versions = createContentVersions({ storage: ours, clock: { now: () => now } });
  const before = await versions.load();
  const other = createContentVersions({ storage: theirs, clock: { now: () => 0 } });
  await theirs.transaction((trx) => other.increment(trx, 'events'));
  now = 999;
  expect(versions.current()).toBeUndefined();
  const after = await versions.load();
  expect(after.keyFor('events')).not.toBe(before.keyFor('events'));
  expect(after.keyFor('news')).toBe(before.keyFor('news'));
  now = 1_998;
  expect(await versions.load()).toBe(after);
  await Promise.all([ours.close(), theirs.close()]);
  await database.remove();
});

it('on postgres a database that lost changes invalidates cached responses, and later changes do so again', async () => {
  const database = await freshDatabase('postgres', { isMigrated: true });
  const storage = openStorage(database.url);
  let now = 0;
  const versions = createContentVersions({ storage, clock: { now: () => now } });
  const keys: string[] = [];
  const edit = () => storage.transaction((trx) => versions.increment(trx, 'events'));
  const loadLater = async () => {
    now += 1_000;
    const snapshot = await versions.load();
    keys.push(`${snapshot.keyFor()} ${snapshot.keyFor('events')} ${snapshot.keyFor('news')}`);
  };
  await loadLater();
  for (let edits = 0; edits < 3; edits += 1) versions.apply(await edit());
  await loadLater();
  await storage.transaction((trx) =>
    trx
      .updateTable('content_revision')
      .set((eb) => ({ revision: eb('revision', '-', 2) }))
      .execute(),
  );
  await loadLater();
  for (let edits = 0; edits < 3; edits += 1) {
    versions.apply(await edit());
    await loadLater();
  }
  expect(keys).toEqual([...new Set(keys)]);
  const last = keys.at(-1);
  await loadLater();
  expect(keys.at(-1)).toBe(last);
  await storage.close();
  await database.remove();
});

it('on postgres a query from before a local change does not revert it', async () => {
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
  const versions = createContentVersions({ storage: { ...storage, db: slow }, clock: { now: () => 0 } });
  const loading = versions.load();
  await queried.promise;
  versions.apply(await storage.transaction((trx) => versions.increment(trx, 'events')));
  gate.resolve();
  const other = createContentVersions({ storage, clock: { now: () => 0 } });
  const stored = (await other.load()).keyFor('events');
  expect((await loading).keyFor('events')).toBe(stored);
  expect(versions.current()?.keyFor('events')).toBe(stored);
  await storage.close();
  await database.remove();
});
