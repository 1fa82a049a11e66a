import { expect, it } from 'vitest';
import { openStorage } from '#storage/open.ts';
import { engines, freshAddress } from '#storage/testing/fresh.ts';
import { contentRevision } from './content-revision.ts';

it.each(engines)('on %s every change counts, in the transaction that makes it', async (engine) => {
  const place = await freshAddress(engine, { isMigrated: true });
  const storage = openStorage(place.url);
  const revision = contentRevision({ storage, clock: { now: () => 0 } });
  expect(revision.known()).toBeUndefined();
  const first = await revision.load();
  const rolledBack = storage.transaction(async (trx) => {
    await revision.bump(trx);
    throw new Error('the change failed');
  });
  await expect(rolledBack).rejects.toThrow('the change failed');
  const second = await storage.transaction((trx) => revision.bump(trx));
  expect(second).toBe(first + 1);
  revision.advance(second);
  expect(revision.known()).toBe(second);
  await storage.close();
  await place.remove();
});

it('on postgres a change of another process is known within a second', async () => {
  const place = await freshAddress('postgres', { isMigrated: true });
  const [ours, theirs] = [openStorage(place.url), openStorage(place.url)];
  let now = 0;
  const revision = contentRevision({ storage: ours, clock: { now: () => now } });
  const before = await revision.load();
  await theirs.transaction((trx) => contentRevision({ storage: theirs, clock: { now: () => 0 } }).bump(trx));
  now = 999;
  expect(revision.known()).toBeUndefined();
  expect(await revision.load()).toBe(before + 1);
  await Promise.all([ours.close(), theirs.close()]);
  await place.remove();
});

it('on postgres a database that lost changes makes stale what was kept, and its next changes count anew', async () => {
  const place = await freshAddress('postgres', { isMigrated: true });
  const storage = openStorage(place.url);
  let now = 0;
  const revision = contentRevision({ storage, clock: { now: () => now } });
  const seen = [await revision.load()];
  const edit = () => storage.transaction((trx) => revision.bump(trx));
  const later = async () => {
    now += 1_000;
    seen.push(await revision.load());
  };
  for (let edits = 0; edits < 3; edits += 1) revision.advance(await edit());
  await later();
  await storage.transaction((trx) =>
    trx
      .updateTable('content_revision')
      .set((eb) => ({ revision: eb('revision', '-', 2) }))
      .execute(),
  );
  await later();
  for (let edits = 0; edits < 3; edits += 1) {
    revision.advance(await edit());
    await later();
  }
  expect(seen).toEqual([...new Set(seen)].sort((a, b) => a - b));
  const last = seen.at(-1);
  await later();
  expect(seen.at(-1)).toBe(last);
  await storage.close();
  await place.remove();
});

it('on postgres an answer from before our own change does not take it back', async () => {
  const place = await freshAddress('postgres', { isMigrated: true });
  const storage = openStorage(place.url);
  const [asked, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = storage.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      asked.resolve();
      await gate.promise;
      return result;
    },
  });
  const revision = contentRevision({ storage: { ...storage, db: slow }, clock: { now: () => 0 } });
  const loading = revision.load();
  await asked.promise;
  const ours = await storage.transaction((trx) => revision.bump(trx));
  revision.advance(ours);
  gate.resolve();
  expect(await loading).toBe(ours);
  expect(revision.known()).toBe(ours);
  await storage.close();
  await place.remove();
});
