import type { DailyVerse } from '#contract/daily.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import type { Storage } from '#storage/storage.ts';
import type { Clock } from './adapters/clock.ts';
import { takeDuty } from './leases.ts';

/** The verse that came from outside, for all processes of the parish, and over a restart. */
export interface KeptVerse {
  /** The verse of this day, whichever process was given it. */
  of(date: CivilDate): Promise<DailyVerse | undefined>;
  keep(date: CivilDate, verse: DailyVerse): Promise<void>;
  /** Whether this process is the one to ask for it now. */
  mayAsk(): Promise<boolean>;
}

/** How long the others leave the asking to one process. */
const ASKING_MS = 60_000;
const ONLY_ROW = 1;

export function keptVerse({ storage, clock }: { storage: Storage; clock: Clock }): KeptVerse {
  return {
    of: (date) =>
      storage.db
        .selectFrom('daily_verse')
        .select(['text', 'reference', 'version'])
        .where('date', '=', date)
        .executeTakeFirst(),
    async keep(date, verse) {
      await storage.transaction((trx) =>
        trx
          .insertInto('daily_verse')
          .values({ id: ONLY_ROW, date, ...verse })
          .onConflict((conflict) => conflict.column('id').doUpdateSet({ date, ...verse }))
          .execute(),
      );
    },
    mayAsk: () => takeDuty(storage, 'daily verse', { now: clock.now(), forMs: ASKING_MS }),
  };
}
