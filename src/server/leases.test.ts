import { expect, it } from 'vitest';
import { openStorage } from '#storage/open.ts';
import { engines, freshAddress } from '#storage/testing/fresh-database.ts';
import { takeDuty } from './leases.ts';

it.each(engines)(
  'of many processes on %s one has a duty, and the next one when its time is over',
  async (engine) => {
    const place = await freshAddress(engine, { isMigrated: true });
    const processes = Array.from({ length: 5 }, () => openStorage(place.url));
    const takenAt = async (now: number) =>
      (
        await Promise.all(
          processes.map((storage) => takeDuty(storage, 'housekeeping', { now, forMs: 60_000 })),
        )
      ).filter(Boolean).length;
    expect([await takenAt(0), await takenAt(59_999), await takenAt(60_000)]).toEqual([1, 0, 1]);
    // the clock was a year ahead for a while
    expect([await takenAt(31_536_000_000), await takenAt(120_000)]).toEqual([1, 1]);
    await Promise.all(processes.map((storage) => storage.close()));
    await place.remove();
  },
);
