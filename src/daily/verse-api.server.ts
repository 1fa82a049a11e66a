import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { CivilDate } from '#church-year/dates.ts';
import type { CalendarClock } from '#kit/process/calendar-clock.server.ts';
import { createExternalService } from '#kit/process/circuit-breaker.ts';
import type { Clock } from '#kit/process/clock.ts';
import type { Config } from '#kit/process/config.ts';
import { acquireLease } from '#kit/process/leases.ts';
import type { Log } from '#kit/process/log.ts';
import type { Storage } from '#kit/storage/storage.ts';
import { repairText } from '#kit/text/pasted-text.ts';
import type { DailyVerse } from './contract.ts';

declare module '#kit/app-context.ts' {
  interface AppContext {
    readonly verses: VerseService;
  }
}

export type VerseService = ReturnType<typeof createVerseService>;

interface VerseServiceDeps {
  readonly config: Pick<Config, 'verseUrl'>;
  readonly calendarClock: Pick<CalendarClock, 'today'>;
  readonly cache: VerseCache;
  readonly clock: Clock;
  readonly log: Log;
}

const MAX_WAIT_MS = 1_000;
const COOLDOWN_MS = 60_000;
const POLL_MS = 30_000;

/** The daily verse from the service at VERSE_URL, if the parish configured one. */
export function createVerseService({ config, calendarClock, cache, ...deps }: VerseServiceDeps) {
  const url = config.verseUrl === undefined ? undefined : new URL(config.verseUrl);
  const service = createExternalService({ name: 'daily verse', cooldownMs: COOLDOWN_MS, ...deps });
  let current: { readonly date: CivilDate; readonly verse: DailyVerse } | undefined;
  let receivedCount = 0;
  let pending: Promise<unknown> | undefined;

  const currentVerse = () => (current?.date === calendarClock.today() ? current.verse : undefined);
  const update = async (url: URL) => {
    const date = calendarClock.today();
    const verse = await findVerse(url, date).catch((err) => {
      deps.log.warn(
        { event: 'verse cache failed', err },
        'the verse could not be read from or stored in the database',
      );
      return undefined;
    });
    pending = undefined;
    if (!verse) return;
    current = { date, verse };
    receivedCount += 1;
  };
  const findVerse = async (url: URL, date: CivilDate) => {
    const cached = await cache.get(date);
    if (cached || !(await cache.acquireFetchLease())) return cached;
    const verse = await service.request(url, parseVerse);
    if (verse) await cache.set(date, verse);
    return verse;
  };
  return {
    /** Number of verses received so far. When it changes, cached responses with a built-in verse are stale. */
    receivedCount: () => receivedCount,
    /**
     * The verse for today in the parish's time zone. One process requests it and stores it in the database for all processes.
     * Concurrent callers share one request and wait for it at most one second; a later response serves later callers.
     *
     * @returns undefined while there is no verse; the caller then uses a built-in one.
     */
    async today() {
      if (!url || currentVerse()) return currentVerse();
      pending ??= Promise.race([update(url), sleep(MAX_WAIT_MS, undefined, { ref: false })]);
      await pending;
      return currentVerse();
    },
  };
}

/**
 * Requests the verse before visitors need it: at startup, after midnight, and again after a failure. The timer does not keep
 * the process alive.
 */
export function startVersePolling(verses: VerseService): void {
  void verses.today();
  setInterval(() => void verses.today(), POLL_MS).unref();
}

const DEFAULT_VERSION = 'WEB';

/** One line of text without control characters (PostgreSQL rejects NUL), not blank, and at most `max` code points. */
const singleLineText = (max: number) =>
  z
    .string()
    .transform((text) => repairText(text.toWellFormed()).replace(/\s+/g, ' ').trim())
    .pipe(z.string().min(1).max(max));
const citationFields = {
  reference: singleLineText(80).optional(),
  version: singleLineText(40).optional().catch(undefined),
};

/**
 * Public specification, section 7: `verse.details.text`, `reference` and `version`. Some services have the last two in `verse`.
 */
const VerseResponse = z.object({
  verse: z.object({
    details: z.object({ text: singleLineText(2_000), ...citationFields }),
    ...citationFields,
  }),
});

/** @throws Error when the response has no verse or no reference. */
function parseVerse(body: unknown): DailyVerse {
  const parsed = VerseResponse.safeParse(body);
  if (!parsed.success) throw new Error('the response has no verse');
  const { details, ...outer } = parsed.data.verse;
  const reference = details.reference ?? outer.reference;
  if (reference === undefined) throw new Error('the verse in the response has no reference');
  return { text: details.text, reference, version: details.version ?? outer.version ?? DEFAULT_VERSION };
}

export type VerseCache = ReturnType<typeof createVerseCache>;

const FETCH_LEASE_MS = 60_000;
const ONLY_ROW = 1;

/** The verse from the external service, stored for all processes and across restarts. */
export function createVerseCache({ storage, clock }: { storage: Storage; clock: Clock }) {
  return {
    get: (date: CivilDate): Promise<DailyVerse | undefined> =>
      storage.db
        .selectFrom('daily_verse')
        .select(['text', 'reference', 'version'])
        .where('date', '=', date)
        .executeTakeFirst(),
    async set(date: CivilDate, verse: DailyVerse) {
      await storage.transaction((trx) =>
        trx
          .insertInto('daily_verse')
          .values({ id: ONLY_ROW, date, ...verse })
          .onConflict((conflict) => conflict.column('id').doUpdateSet({ date, ...verse }))
          .execute(),
      );
    },
    /** Whether this process may query the service now. */
    acquireFetchLease: () =>
      acquireLease(storage, 'daily verse', { now: clock.now(), durationMs: FETCH_LEASE_MS }),
  };
}
