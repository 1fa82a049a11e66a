import { expect, it } from 'vitest';
import { openStorage } from '#storage/open.ts';
import { engines, freshAddress } from '#storage/testing/fresh-database.ts';
import { CONTENT_PARTS, type ContentPart } from './cache-tags.ts';
import { contentRevision } from './content-version.ts';

it.each(engines)('on %s every change counts, in the transaction that makes it', async (engine) => {
  const place = await freshAddress(engine, { isMigrated: true });
  const storage = openStorage(place.url);
  const revision = contentRevision({ storage, clock: { now: () => 0 } });
  expect(revision.known()).toBeUndefined();
  const first = await revision.load();
  const rolledBack = storage.transaction(async (trx) => {
    await revision.bump(trx, 'events');
    throw new Error('the change failed');
  });
  await expect(rolledBack).rejects.toThrow('the change failed');
  expect(revision.known()).toBe(first);
  for (const count of [1, 2]) {
    const before = revision.known()?.of('events');
    const change = await storage.transaction((trx) => revision.bump(trx, 'events'));
    expect(change).toEqual({ part: 'events', revision: count });
    revision.advance(change);
    expect(revision.known()?.of('events')).not.toBe(before);
  }
  await storage.close();
  await place.remove();
});

it.each(engines)('on %s parts count on their own, beside what they share', async (engine) => {
  const place = await freshAddress(engine, { isMigrated: true });
  const storage = openStorage(place.url);
  const revision = contentRevision({ storage, clock: { now: () => 0 } });
  const seen = async () => {
    const now = await revision.load();
    return { events: now.of('events'), news: now.of('news'), all: now.of() };
  };
  const edit = async (part: ContentPart) => {
    const before = await seen();
    revision.advance(await storage.transaction((trx) => revision.bump(trx, part)));
    const after = await seen();
    return [before.events !== after.events, before.news !== after.news, before.all !== after.all];
  };
  expect(await edit('events')).toEqual([true, false, true]);
  expect(await edit('news')).toEqual([false, true, true]);
  expect(await edit('shared')).toEqual([true, true, true]);
  expect(await edit('gallery')).toEqual([false, false, true]);
  await storage.close();
  await place.remove();
});

it('has a number of its own for each part', () => {
  const numbers = Object.values(CONTENT_PARTS);
  expect(new Set(numbers).size).toBe(numbers.length);
});

it('on postgres a change of another process is known within a second', async () => {
  const place = await freshAddress('postgres', { isMigrated: true });
  const [ours, theirs] = [openStorage(place.url), openStorage(place.url)];
  let now = 0;
  const revision = contentRevision({ storage: ours, clock: { now: () => now } });
  const before = await revision.load();
  const other = contentRevision({ storage: theirs, clock: { now: () => 0 } });
  await theirs.transaction((trx) => other.bump(trx, 'events'));
  now = 999;
  expect(revision.known()).toBeUndefined();
  const after = await revision.load();
  expect(after.of('events')).not.toBe(before.of('events'));
  expect(after.of('news')).toBe(before.of('news'));
  now = 1_998;
  expect(await revision.load()).toBe(after);
  await Promise.all([ours.close(), theirs.close()]);
  await place.remove();
});

it('on postgres a database that lost changes makes stale what was kept, and its next changes count anew', async () => {
  const place = await freshAddress('postgres', { isMigrated: true });
  const storage = openStorage(place.url);
  let now = 0;
  const revision = contentRevision({ storage, clock: { now: () => now } });
  const seen: string[] = [];
  const edit = () => storage.transaction((trx) => revision.bump(trx, 'events'));
  const later = async () => {
    now += 1_000;
    const revisions = await revision.load();
    seen.push(`${revisions.of()} ${revisions.of('events')} ${revisions.of('news')}`);
  };
  await later();
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
  expect(seen).toEqual([...new Set(seen)]);
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
  revision.advance(await storage.transaction((trx) => revision.bump(trx, 'events')));
  gate.resolve();
  const newcomer = contentRevision({ storage, clock: { now: () => 0 } });
  const stored = (await newcomer.load()).of('events');
  expect((await loading).of('events')).toBe(stored);
  expect(revision.known()?.of('events')).toBe(stored);
  await storage.close();
  await place.remove();
});
