import type { DailyVerse } from '#contract/resources/daily.ts';
import type { CivilDate } from '#domain/dates/civil-date.ts';
import type { Storage } from '#storage/storage.ts';
import type { Clock } from '../../adapters/clock.ts';
import { acquireLease } from '../../lib/leases.ts';

/** The verse from the external service, stored for all processes and across restarts. */
export interface VerseCache {
  get(date: CivilDate): Promise<DailyVerse | undefined>;
  set(date: CivilDate, verse: DailyVerse): Promise<void>;
  /** Whether this process may query the service now. */
  acquireFetchLease(): Promise<boolean>;
}

const FETCH_LEASE_MS = 60_000;
const ONLY_ROW = 1;

export function createVerseCache({ storage, clock }: { storage: Storage; clock: Clock }): VerseCache {
  return {
    get: (date) =>
      storage.db
        .selectFrom('daily_verse')
        .select(['text', 'reference', 'version'])
        .where('date', '=', date)
        .executeTakeFirst(),
    async set(date, verse) {
      await storage.transaction((trx) =>
        trx
          .insertInto('daily_verse')
          .values({ id: ONLY_ROW, date, ...verse })
          .onConflict((conflict) => conflict.column('id').doUpdateSet({ date, ...verse }))
          .execute(),
      );
    },
    acquireFetchLease: () =>
      acquireLease(storage, 'daily verse', { now: clock.now(), durationMs: FETCH_LEASE_MS }),
  };
}
