import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadConfig } from '#kit/process/load-config.ts';
import { createLog } from '#kit/process/log.ts';
import { StorageBroken } from '#kit/storage/errors.ts';
import {
  engines,
  freshDatabase,
  freshFolder,
  type TestDatabase,
} from '#kit/storage/testing/fresh-database.ts';
import { type BootstrapResult, bootstrap } from './bootstrap.ts';

describe.each(engines)('a disk failure under the database on %s', (engine) => {
  let database: TestDatabase;
  let booted: BootstrapResult;
  const onStorageFailure = vi.fn();
  beforeEach(async () => {
    database = await freshDatabase(engine);
    const config = loadConfig({ DATA_DIR: freshFolder(), DATABASE_URL: database.url, DEMO: 'off' });
    const log = createLog({ write: () => undefined });
    booted = await bootstrap(config, { log, reportProgress: () => undefined, onStorageFailure });
    onStorageFailure.mockClear();
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await booted.close();
    await database.remove();
  });

  const broken = new StorageBroken('The disk failed while writing');

  it('is reported when it occurs first in the outbox', async () => {
    const { storage, outbox } = booted.deps;
    const mail = { to: 'mariam@stthomas.example', subject: 'Your sign-in code', text: 'Hello' };
    await storage.transaction((trx) => outbox.enqueue(trx, mail));
    vi.spyOn(storage, 'transaction').mockRejectedValue(broken);
    outbox.deliver();
    await vi.waitFor(() => expect(onStorageFailure).toHaveBeenCalled());
  });

  it('is reported when it occurs in a background task, and other errors are not', async () => {
    const { backgroundTasks } = booted.deps;
    await backgroundTasks.run(() => Promise.reject(new Error('a bug')));
    expect(onStorageFailure).not.toHaveBeenCalled();
    await backgroundTasks.run(() => Promise.reject(broken));
    expect(onStorageFailure).toHaveBeenCalled();
  });
});
