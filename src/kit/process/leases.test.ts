import { expect, it } from 'vitest';
import { openStorage } from '../storage/open.ts';
import { bothEngines, freshDatabase } from '../storage/testing/fresh-database.ts';
import { acquireLease } from './leases.ts';

it.each(bothEngines)(
  'one of many processes on %s acquires a lease, and another one after it expires',
  async (engine) => {
    const database = await freshDatabase(engine, { isMigrated: true });
    const processes = Array.from({ length: 5 }, () => openStorage(database.url));
    const acquiredAt = async (now: number) =>
      (
        await Promise.all(
          processes.map((storage) => acquireLease(storage, 'housekeeping', { now, durationMs: 60_000 })),
        )
      ).filter(Boolean).length;
    expect([await acquiredAt(0), await acquiredAt(59_999), await acquiredAt(60_000)]).toEqual([1, 0, 1]);
    // a lease from a clock that was a year ahead
    expect([await acquiredAt(31_536_000_000), await acquiredAt(120_000)]).toEqual([1, 1]);
    await Promise.all(processes.map((storage) => storage.close()));
    await database.remove();
  },
);
