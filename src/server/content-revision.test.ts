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
