import type { Storage } from '../storage/storage.ts';
import { CLOCK_SKEW_MS, instant } from './clock.ts';

/** Work that one process does for all processes on a database. Stored in `duties.name`. */
type LeaseName = 'housekeeping' | 'daily verse' | 'bulk email';

/**
 * Acquires a time-limited lease. If the holder dies, any process can acquire it after expiry.
 *
 * @returns false while another process holds it.
 */
export async function acquireLease(
  storage: Storage,
  name: LeaseName,
  { now, durationMs }: { readonly now: number; readonly durationMs: number },
): Promise<boolean> {
  const until = instant(now + durationMs);
  const acquired = await storage.transaction((trx) =>
    trx
      .insertInto('duties')
      .values({ name, taken_until: until })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ taken_until: until })
          .where((eb) =>
            eb.or([
              eb('duties.taken_until', '<=', instant(now)),
              // an expiry this far ahead was written before the clock was set back
              eb('duties.taken_until', '>', instant(now + durationMs + CLOCK_SKEW_MS)),
            ]),
          ),
      )
      .returning('name')
      .executeTakeFirst(),
  );
  return acquired !== undefined;
}
