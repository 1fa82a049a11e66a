import type { Storage } from '#storage/storage.ts';
import { instant } from './adapters/clock.ts';

/** Work that one process does for all that share a database. */
export type Duty = 'housekeeping' | 'daily verse';

/** Clocks of several servers differ a little. */
const CLOCK_SKEW_MS = 60_000;

/**
 * Takes a duty for a while. A process that ends in the middle of it leaves it to whoever asks after that time.
 *
 * @returns false while another process has it.
 */
export async function takeDuty(
  storage: Storage,
  duty: Duty,
  { now, forMs }: { readonly now: number; readonly forMs: number },
): Promise<boolean> {
  const until = instant(now + forMs);
  const taken = await storage.transaction((trx) =>
    trx
      .insertInto('duties')
      .values({ name: duty, taken_until: until })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ taken_until: until })
          .where((eb) =>
            eb.or([
              eb('duties.taken_until', '<=', instant(now)),
              // one that claims to last longer was taken before the clock was set back
              eb('duties.taken_until', '>', instant(now + forMs + CLOCK_SKEW_MS)),
            ]),
          ),
      )
      .returning('name')
      .executeTakeFirst(),
  );
  return taken !== undefined;
}
