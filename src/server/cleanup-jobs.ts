import { sql } from 'kysely';
import { ACTIVITY_DAYS } from '#contract/activity-constants.ts';
import { deleteSome } from '#storage/delete-in-batches.ts';
import type { Handle } from '#storage/storage.ts';
import { keepAccounts } from './accounts-lock.ts';
import { instant } from './adapters/clock.ts';
import { clearOldMails } from './adapters/mail/file-transport.ts';
import type { Deps } from './app-context.ts';
import type { Settings } from './config.ts';
import { forgetOld, forgetOldest } from './features/auth/lockout-repository.ts';
import { deleteOldRequests, forgetSenders } from './features/prayer-requests/retention.ts';
import { takeDuty } from './leases.ts';
import { purgeTrash } from './trash/purge.ts';
import { removingUntil } from './uploads/delete-queue.ts';
import { clearHalfReceived, sweepFiles } from './uploads/garbage-collection.ts';

const FIRST_AFTER_MS = 60_000;
const EVERY_MS = 10 * 60_000;
/** A little less than it takes until the same process comes again. */
const ON_DUTY_MS = EVERY_MS - 60_000;
const DAY_MS = 24 * 60 * 60_000;
export const FAILURE_RETENTION_MS = 30 * DAY_MS;
export const DEVICE_RETENTION_MS = 400 * DAY_MS;

/** The instant so long before now. */
type Ago = (milliseconds: number) => string;

/** A step of at most some hundred rows, that says whether there may be more. */
type Chore = (trx: Handle, ago: Ago, settings: Settings) => Promise<boolean>;

/** What is thrown away, and when. */
const CHORES: Readonly<Record<string, Chore>> = {
  // not those that seem idle: another process may have seen one of late, and not yet have been able to write it
  'ended sessions': (trx, ago) =>
    deleteSome(trx, 'sessions', { key: ['id'], due: sql`ends_at <= ${ago(0)}` }),
  'retired tokens': (trx, ago) =>
    deleteSome(trx, 'session_tokens', { key: ['hash'], due: sql`retires_at <= ${ago(0)}` }),
  'old challenges': (trx, ago) =>
    deleteSome(trx, 'challenges', { key: ['hash'], due: sql`created_at <= ${ago(DAY_MS)}` }),
  'old idempotency keys': (trx, ago) =>
    deleteSome(trx, 'idempotency_keys', {
      key: ['hash'],
      due: sql`created_at <= ${ago(DAY_MS)} order by created_at`,
    }),
  'old wrong passwords': (trx, ago) => forgetOld(trx, ago(FAILURE_RETENTION_MS)),
  'too many wrong passwords': (trx) => forgetOldest(trx),
  'old prayer requests': (trx, ago, { prayerRequests }) =>
    deleteOldRequests(trx, ago, prayerRequests.keptDays),
  'devices not seen for long': (trx, ago) =>
    deleteSome(trx, 'known_devices', {
      key: ['user_id', 'device'],
      due: sql`seen_at <= ${ago(DEVICE_RETENTION_MS)}`,
    }),
  'old activity': (trx, ago) =>
    deleteSome(trx, 'activity', {
      key: ['id'],
      due: sql`at <= ${ago(ACTIVITY_DAYS * DAY_MS)} order by at`,
    }),
  'senders of prayer requests': forgetSenders,
};

type HousekeepingDeps = Pick<Deps, 'storage' | 'clock' | 'log' | 'media' | 'settings'>;

/** Throws away what has had its time. What fails is logged and tried again the next time; nothing is thrown. */
export async function keepHouse(deps: HousekeepingDeps): Promise<void> {
  const { storage, clock } = deps;
  const ago = (milliseconds: number) => instant(clock.now() - milliseconds);
  const pruneSome = (prune: Chore) => async (trx: Handle) => {
    await keepAccounts(trx, storage);
    return prune(trx, ago, deps.settings);
  };
  const allOf = (prune: Chore) => async () => {
    // between two transactions others are served
    while (await storage.transaction(pruneSome(prune)));
  };
  for (const [chore, prune] of Object.entries(CHORES)) await attempt(chore, allOf(prune), deps);
  // one limit for both: they must not outlast the duty together
  const until = removingUntil(deps);
  await attempt('trash that has rested', () => purgeTrash(deps, { until }), deps);
  await attempt('files that no record has', () => sweepFiles(deps, { until }), deps);
}

/** One process keeps house for all that share the database; each looks after its own folder. */
export async function keepHouseOnDuty(deps: HousekeepingDeps): Promise<void> {
  await attempt('what was half received', () => clearHalfReceived(deps), deps);
  const { settings, clock } = deps;
  await attempt('old mails', () => clearOldMails(settings.dataDir, clock.now()), deps);
  const duty = { now: deps.clock.now(), forMs: ON_DUTY_MS };
  const onDuty = async () => (await takeDuty(deps.storage, 'housekeeping', duty)) && keepHouse(deps);
  await attempt('housekeeping', onDuty, deps);
}

async function attempt(
  chore: string,
  run: () => Promise<unknown>,
  { storage, log }: HousekeepingDeps,
): Promise<void> {
  try {
    await run();
  } catch (error) {
    log.warn(
      { event: 'housekeeping failure', chore, err: storage.explain(error) },
      'tried again the next time',
    );
  }
}

/**
 * Keeps house a minute after the start, since a host may never let it run for ten, and then every ten minutes; this alone
 * does not keep the process alive.
 */
export function startHousekeeping(deps: HousekeepingDeps): { stop(): void } {
  let timer = setTimeout(() => {
    void keepHouseOnDuty(deps);
    timer = setInterval(() => void keepHouseOnDuty(deps), EVERY_MS).unref();
  }, FIRST_AFTER_MS).unref();
  // whichever of the two it is by then
  return { stop: () => clearTimeout(timer) };
}
