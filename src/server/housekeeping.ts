import { ACTIVITY_DAYS } from '#contract/activity-constants.ts';
import type { Handle } from '#storage/storage.ts';
import type { Deps } from './deps.ts';
import { takeDuty } from './duties.ts';
import { IDLE_MS } from './features/auth/sessions.ts';
import { FAILURES_IN_A_ROW, forgetOldest } from './features/auth/sign-in-failures.ts';
import { deleteOldRequests, forgetSenders } from './features/prayer-requests/retention.ts';
import { clearHalfReceived, sweepFiles } from './files/sweep.ts';
import { instant } from './outside/clock.ts';
import { clearOldMails } from './outside/mail-folder.ts';
import type { Settings } from './settings.ts';
import { purgeTrash } from './trash/purge.ts';

const EVERY_MS = 10 * 60_000;
/** A little less than it takes until the same process comes again. */
const ON_DUTY_MS = EVERY_MS - 60_000;
const DAY_MS = 24 * 60 * 60_000;
const FAILURES_KEPT_MS = 30 * DAY_MS;
const DEVICES_KEPT_MS = 400 * DAY_MS;

/** What is thrown away, and when: `ago(ms)` is the instant that long before now. */
const CHORES: Readonly<
  Record<string, (trx: Handle, ago: (milliseconds: number) => string, settings: Settings) => Promise<unknown>>
> = {
  'ended sessions': (trx, ago) =>
    trx
      .deleteFrom('sessions')
      .where((eb) => eb.or([eb('ends_at', '<=', ago(0)), eb('last_seen_at', '<=', ago(IDLE_MS))]))
      .execute(),
  'retired tokens': (trx, ago) =>
    trx.deleteFrom('session_tokens').where('retires_at', '<=', ago(0)).execute(),
  'old challenges': (trx, ago) =>
    trx.deleteFrom('challenges').where('created_at', '<=', ago(DAY_MS)).execute(),
  'old idempotency keys': (trx, ago) =>
    trx.deleteFrom('idempotency_keys').where('created_at', '<=', ago(DAY_MS)).execute(),
  // a closed account stays closed until somebody opens it
  'old wrong passwords': (trx, ago) =>
    trx
      .deleteFrom('sign_in_failures')
      .where('in_a_row', '<', FAILURES_IN_A_ROW)
      .where('last_at', '<=', ago(FAILURES_KEPT_MS))
      .execute(),
  'too many wrong passwords': (trx) => forgetOldest(trx),
  'old prayer requests': (trx, ago, { prayerRequests }) =>
    deleteOldRequests(trx, ago, prayerRequests.keptDays),
  'devices not seen for long': (trx, ago) =>
    trx.deleteFrom('known_devices').where('seen_at', '<=', ago(DEVICES_KEPT_MS)).execute(),
  'old activity': (trx, ago) =>
    trx
      .deleteFrom('activity')
      .where('at', '<=', ago(ACTIVITY_DAYS * DAY_MS))
      .execute(),
  'senders of prayer requests': forgetSenders,
};

type HousekeepingDeps = Pick<Deps, 'storage' | 'clock' | 'log' | 'media' | 'settings'>;

/** Throws away what has had its time. What fails is logged and tried again the next time; nothing is thrown. */
export async function keepHouse(deps: HousekeepingDeps): Promise<void> {
  const { storage, clock } = deps;
  const ago = (milliseconds: number) => instant(clock.now() - milliseconds);
  const chores = Object.entries(CHORES).map(
    ([chore, prune]) => [chore, () => storage.transaction((trx) => prune(trx, ago, deps.settings))] as const,
  );
  const ofFiles = [
    ['trash that has rested', () => purgeTrash(deps)],
    ['files that no record has', () => sweepFiles(deps)],
  ] as const;
  for (const [chore, run] of [...chores, ...ofFiles]) await attempt(chore, run, deps);
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

/** Keeps house every ten minutes; this alone does not keep the process alive. */
export function startHousekeeping(deps: HousekeepingDeps): { stop(): void } {
  const timer = setInterval(() => void keepHouseOnDuty(deps), EVERY_MS).unref();
  return { stop: () => clearInterval(timer) };
}
