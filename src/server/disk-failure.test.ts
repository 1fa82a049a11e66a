import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StorageBroken } from '#storage/errors.ts';
import { engines, freshAddress, freshFolder, type Place } from '#storage/testing/fresh-database.ts';
import { createLog } from './adapters/log.ts';
import { type Prepared, prepare } from './bootstrap.ts';
import { readSettings } from './load-config.ts';

describe.each(engines)('a disk that fails under the database on %s', (engine) => {
  let place: Place;
  let prepared: Prepared;
  const whenBroken = vi.fn();
  beforeEach(async () => {
    place = await freshAddress(engine);
    const settings = readSettings({ DATA_DIR: freshFolder(), DATABASE_URL: place.url, DEMO: 'off' });
    const log = createLog({ write: () => undefined });
    prepared = await prepare(settings, { log, tell: () => undefined, whenBroken });
    whenBroken.mockClear();
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await prepared.close();
    await place.remove();
  });

  const broken = new StorageBroken('The disk failed while writing');
  /** A write of nobody who would have it explained. */
  const write = (work: () => Promise<void>) => prepared.deps.storage.transaction(work);

  it('is told of where a mail is the first to find it', async () => {
    const { storage, outbox } = prepared.deps;
    const mail = { to: 'mariam@stthomas.example', subject: 'Your sign-in code', text: 'Hello' };
    await storage.transaction((trx) => outbox.post(trx, mail));
    vi.spyOn(storage, 'transaction').mockRejectedValue(broken);
    outbox.deliver();
    await vi.waitFor(() => expect(whenBroken).toHaveBeenCalled());
  });

  it('is told of where nobody explains it, and nothing else is', async () => {
    const other = new Error('a fault of ours');
    await expect(write(() => Promise.reject(other))).rejects.toBe(other);
    expect(whenBroken).not.toHaveBeenCalled();
    await expect(write(() => Promise.reject(broken))).rejects.toBe(broken);
    expect(whenBroken).toHaveBeenCalled();
  });
});
