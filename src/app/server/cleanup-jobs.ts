import { sql } from 'kysely';
import { extendSeries } from '#events/series/series-dates.server.ts';
import { type InboxKind, inboxKinds, isYearly, prayerRequestKind } from '#inbox/kinds.server.ts';
import type { AppContext } from '#kit/app-context.ts';
import { ACTIVITY_RETENTION_DAYS, FAILURE_RETENTION_DAYS } from '#kit/audit-log/wire.ts';
import { MAX_CONSECUTIVE_FAILURES } from '#kit/auth/accounts.server.ts';
import { lockAccountsShared } from '#kit/auth/accounts-lock.server.ts';
import { DEVICE_RETENTION_DAYS } from '#kit/auth/wire.ts';
import { deleteOldVersions } from '#kit/crud/history/history.server.ts';
import { deleteOldMailFiles } from '#kit/mail/mail.ts';
import { deleteStaleIncoming } from '#kit/media-storage/disk-files.ts';
import { instant } from '#kit/process/clock.ts';
import { acquireLease } from '#kit/process/leases.ts';
import { isClockPlausible } from '#kit/process/plausible-clock.ts';
import { DELETE_BATCH_ROWS, deleteBatch } from '#kit/storage/delete-in-batches.ts';
import type { Handle } from '#kit/storage/storage.ts';
import { purgeTrash } from '#kit/trash/purge.server.ts';
import { collectGarbage } from '#kit/uploads/garbage-collection.server.ts';
import { CONFIRMATION_MS } from '#letter/subscriptions.server.ts';
import type { Parish } from '#parish/contract.ts';

const FIRST_RUN_AFTER_MS = 60_000;
const INTERVAL_MS = 10 * 60_000;
/** Slightly less than the interval, so that the same process can acquire the lease again. */
const LEASE_MS = INTERVAL_MS - 60_000;
const DAY_MS = 24 * 60 * 60_000;
const FAILURE_RETENTION_MS = FAILURE_RETENTION_DAYS * DAY_MS;
/** Rows with so few failures are deleted when an attack has filled the table. */
const FEW_FAILURES = 2;
const MAX_FAILURE_ROWS = 100_000;
/** A letter older than ten days is not sent again, because its Sunday is over; the last one is shown to staff. */
const LETTER_RETENTION_MS = 60 * DAY_MS;
const PREVIEW_RETENTION_MS = 7 * DAY_MS;
const DEVICE_RETENTION_MS = DEVICE_RETENTION_DAYS * DAY_MS;

/** Returns the instant that many milliseconds before now. */
type Ago = (milliseconds: number) => string;

/** Deletes a batch of at most a few hundred rows. @returns whether there may be more. */
type CleanupJob = (trx: Handle, ago: Ago, parish: Parish) => Promise<boolean>;

/** They delete records for their age, and therefore only when the clock is plausible. */
const RETENTION_JOBS: Readonly<Record<string, CleanupJob>> = {
  // not idle sessions: another process may have used one and not stored that yet
  'ended sessions': (trx, ago) =>
    deleteBatch(trx, 'sessions', { key: ['id'], due: sql`ends_at <= ${ago(0)}` }),
  'retired tokens': (trx, ago) =>
    deleteBatch(trx, 'session_tokens', { key: ['hash'], due: sql`retires_at <= ${ago(0)}` }),
  'old challenges': (trx, ago) =>
    deleteBatch(trx, 'challenges', { key: ['hash'], due: sql`created_at <= ${ago(DAY_MS)}` }),
  'expired invitations': (trx, ago) =>
    deleteBatch(trx, 'invitations', { key: ['user_id'], due: sql`expires_at <= ${ago(0)}` }),
  'expired draft links': (trx, ago) =>
    deleteBatch(trx, 'draft_links', { key: ['hash'], due: sql`expires_at <= ${ago(0)}` }),
  'old idempotency keys': (trx, ago) =>
    deleteBatch(trx, 'idempotency_keys', {
      key: ['hash'],
      due: sql`created_at <= ${ago(DAY_MS)} order by created_at`,
    }),
  'old failed logins': (trx, ago) => deleteOldFailures(trx, ago(FAILURE_RETENTION_MS)),
  ...Object.fromEntries(inboxKinds.map((kind) => [`old ${kind.purpose}`, deleteOldEntries(kind)])),
  'unconfirmed subscriptions': (trx, ago) =>
    deleteBatch(trx, 'letter_subscriptions', {
      key: ['id'],
      due: sql`confirmed_at is null and requested_at <= ${ago(CONFIRMATION_MS)}`,
    }),
  'old letters': (trx, ago) =>
    deleteBatch(trx, 'letters', { key: ['id'], due: sql`started_at <= ${ago(LETTER_RETENTION_MS)}` }),
  'old previews of imports': (trx, ago) =>
    deleteBatch(trx, 'imports', {
      key: ['id'],
      due: sql`state in ('ready', 'unreadable') and created_at <= ${ago(PREVIEW_RETENTION_MS)}`,
    }),
  'unused devices': (trx, ago) =>
    deleteBatch(trx, 'known_devices', {
      key: ['user_id', 'device'],
      due: sql`seen_at <= ${ago(DEVICE_RETENTION_MS)}`,
    }),
  'old audit log entries': (trx, ago) =>
    deleteBatch(trx, 'activity', {
      key: ['id'],
      due: sql`at <= ${ago(ACTIVITY_RETENTION_DAYS * DAY_MS)} order by at`,
    }),
};

const OTHER_JOBS: Readonly<Record<string, CleanupJob>> = {
  'excess failed logins': (trx) => deleteExcessFailures(trx),
  ...Object.fromEntries(inboxKinds.map((kind) => [`${kind.noun} client keys`, clearClientHashes(kind)])),
};

/** Prayer requests that recur stay. */
function deleteOldEntries({ table }: InboxKind): CleanupJob {
  const isDue = table === prayerRequestKind.table ? sql`not (${isYearly}) and` : sql``;
  return (trx, ago, { prayerRequests }) =>
    deleteBatch(trx, table, {
      key: ['id'],
      due: sql`${isDue} created_at <= ${ago(prayerRequests.keptDays * DAY_MS)} order by created_at`,
    });
}

/**
 * Deletes rows whose last failure is older than `before`. Locked accounts stay locked; locked unknown addresses, which
 * no administrator could unlock, are deleted.
 */
function deleteOldFailures(trx: Handle, before: string): Promise<boolean> {
  const isUnlockedOrUnknown = sql`(in_a_row < ${MAX_CONSECUTIVE_FAILURES} or account_hash not like ${'user %'})`;
  return deleteBatch(trx, 'sign_in_failures', {
    key: ['account_hash'],
    due: sql`last_at <= ${before} and ${isUnlockedOrUnknown} order by last_at`,
  });
}

/**
 * Deletes the oldest rows with one or two failures beyond `maxRows`: an attacker can name a new address with every
 * attempt.
 */
export function deleteExcessFailures(trx: Handle, maxRows = MAX_FAILURE_ROWS): Promise<boolean> {
  const newestExcess = sql`select last_at from sign_in_failures order by last_at desc limit 1 offset ${maxRows}`;
  return deleteBatch(trx, 'sign_in_failures', {
    key: ['account_hash'],
    due: sql`last_at <= (${newestExcess}) and in_a_row <= ${FEW_FAILURES} order by last_at`,
  });
}

/** Clears the client hashes of entries that no longer count against a limit. */
function clearClientHashes({ table, limits }: InboxKind): CleanupJob {
  return async (trx, ago) => {
    const batch = trx
      .selectFrom(table as 'visits')
      .select('id')
      .where('sender', 'is not', null)
      .where('created_at', '<=', ago(limits.perClient.within))
      .limit(DELETE_BATCH_ROWS);
    const { numUpdatedRows } = await trx
      .updateTable(table as 'visits')
      .set({ sender: null, fingerprint: null })
      .where('id', 'in', batch)
      .executeTakeFirst();
    return numUpdatedRows === BigInt(DELETE_BATCH_ROWS);
  };
}

type CleanupContext = Pick<
  AppContext,
  'storage' | 'clock' | 'calendarClock' | 'contentVersion' | 'log' | 'media' | 'config' | 'parish'
>;

/**
 * Deletes everything past its retention period, and creates the dates of recurring events that are due. Errors are
 * logged, and the job runs again next time; nothing is thrown.
 *
 * @param mayDelete whether the clock is plausible.
 */
export async function runCleanup(deps: CleanupContext, mayDelete = true): Promise<void> {
  const { storage, clock } = deps;
  const parish = await deps.parish.load();
  const ago = (milliseconds: number) => instant(clock.now() - milliseconds);
  const runBatch = (job: CleanupJob) =>
    storage.transaction(async (trx) => {
      await lockAccountsShared(trx, storage);
      return job(trx, ago, parish);
    });
  for (const [name, job] of Object.entries({ ...(mayDelete && RETENTION_JOBS), ...OTHER_JOBS }))
    await runLogged(
      name,
      async () => {
        // one transaction per batch, so that requests are served in between
        while (await runBatch(job));
      },
      deps,
    );
  await runLogged('dates of recurring events', () => extendSeries(deps), deps);
  if (!mayDelete) return;
  await runLogged('old versions', () => deleteOldVersions(deps), deps);
  await runLogged('expired trash', () => purgeTrash(deps), deps);
  await runLogged('orphaned files', () => collectGarbage(deps), deps);
}

/** Runs the jobs on the database in one of the processes that share it, and those on the data folder in each. */
export async function runCleanupIfLeader(deps: CleanupContext): Promise<void> {
  const now = deps.clock.now();
  // one time for the check and all jobs, because the clock may be set in between
  const current = { ...deps, clock: { now: () => now } };
  const run = async () => {
    const mayDelete = await isClockPlausible(deps, now);
    if (mayDelete) await deleteOldFiles(current);
    if (await acquireLease(deps.storage, 'housekeeping', { now, durationMs: LEASE_MS }))
      await runCleanup(current, mayDelete);
  };
  await runLogged('cleanup', run, deps);
}

async function deleteOldFiles(deps: CleanupContext): Promise<void> {
  const [{ dataDir }, now] = [deps.config, deps.clock.now()];
  await runLogged('incomplete uploads', () => deleteStaleIncoming(dataDir, now), deps);
  await runLogged('old mail files', () => deleteOldMailFiles(dataDir, now), deps);
}

async function runLogged(
  job: string,
  run: () => Promise<unknown>,
  { storage, log }: CleanupContext,
): Promise<void> {
  try {
    await run();
  } catch (error) {
    log.warn(
      { event: 'cleanup failure', job, err: storage.translateError(error) },
      'the next cleanup tries again',
    );
  }
}

/**
 * Runs the cleanup one minute after the start (some hosts stop idle processes before ten minutes) and then every ten
 * minutes. The timers do not keep the process alive.
 */
export function startCleanupSchedule(deps: CleanupContext): void {
  const run = () => void runCleanupIfLeader(deps);
  setTimeout(() => {
    run();
    setInterval(run, INTERVAL_MS).unref();
  }, FIRST_RUN_AFTER_MS).unref();
}
