import { ApiProblem } from '#kit/api/problem.ts';
import { countRows } from '#kit/crud/keyset.server.ts';
import { instant } from '#kit/process/clock.ts';
import type { Keys } from '#kit/security/crypto.ts';
import type { Handle } from '#kit/storage/storage.ts';
import type { InboxKind } from './kinds.server.ts';

/** Beyond this number within the time of its limit, a client's requests are rejected. */
const MAX_REQUESTS_PER_CLIENT = 30;
/** More than a person clicks or a browser retries. */
const REPEATS_PER_CLIENT = 20;
/** Identical requests within this time count as one, even with different idempotency keys. */
const DUPLICATE_WINDOW_MS = 60_000;

/** A person needs at least this long to fill in the form; faster submissions are probably automated. */
const MIN_FILL_TIME_MS = 3_000;

/**
 * Compares a request with those of the same client within the period of its limit. Requests of other clients are not
 * compared, so identical requests of two people are both stored. The counts are in the table, so that a retry counts
 * once and all processes count together. Call it under the exclusive lock.
 *
 * @returns `isDuplicate`: the same request was stored within the last minute; the repetition is counted.
 *   `isOverLimit`: the client has sent several others.
 * @throws ApiProblem TOO_MANY_REQUESTS for the 31st request or the 21st repetition, with the seconds until the oldest
 *   stops counting.
 */
export async function checkClient(
  trx: Handle,
  kind: InboxKind,
  {
    sender,
    fingerprint,
    now,
  }: { readonly sender: string; readonly fingerprint: string; readonly now: number },
): Promise<{ readonly isDuplicate: boolean; readonly isOverLimit: boolean }> {
  const { perClient } = kind.limits;
  const counted = await trx
    .selectFrom(kind.table as 'visits')
    .select(['id', 'fingerprint', 'repeats', 'created_at'])
    .where('sender', '=', sender)
    .where('created_at', '>', instant(now - perClient.within))
    // the order of the index, so that only rows of that period are read
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_REQUESTS_PER_CLIENT)
    .execute();
  const isOverLimit = counted.length >= perClient.requests;
  const duplicate = counted.find(
    (row) => row.fingerprint === fingerprint && row.created_at > instant(now - DUPLICATE_WINDOW_MS),
  );
  if (!duplicate) {
    const oldest = counted[MAX_REQUESTS_PER_CLIENT - 1];
    if (oldest) throw tooManyRequests(kind, oldest, now);
    return { isDuplicate: false, isOverLimit };
  }
  const repeats = counted.reduce((sum, row) => sum + row.repeats, 0);
  const oldest = counted.findLast((row) => row.repeats > 0);
  if (oldest && repeats >= REPEATS_PER_CLIENT) throw tooManyRequests(kind, oldest, now);
  await trx
    .updateTable(kind.table as 'visits')
    .set((eb) => ({ repeats: eb('repeats', '+', 1) }))
    .where('id', '=', duplicate.id)
    .execute();
  return { isDuplicate: true, isOverLimit };
}

function tooManyRequests(
  { noun, limits }: InboxKind,
  oldest: { readonly created_at: string },
  now: number,
): ApiProblem {
  return new ApiProblem(
    'TOO_MANY_REQUESTS',
    `Several ${noun}s were just sent from this connection. Please wait a few minutes and try again.`,
    { retryAfterSeconds: (Date.parse(oldest.created_at) + limits.perClient.within - now) / 1000 },
  );
}

/**
 * Whether there were so many requests recently that further ones are held for review. Those that changed public pages are
 * counted in the activity log, from which staff cannot delete them.
 */
export async function isFlood(
  trx: Handle,
  { table, list, states, limits: { inTotal }, takeEffect }: InboxKind,
  now: number,
): Promise<boolean> {
  const since = instant(now - inTotal.within);
  const logged = trx.selectFrom('activity').where('kind', '=', list).where('action', '=', 'create');
  const recent = trx
    .selectFrom(table as 'visits')
    // listing the states instead of excluding "held" lets the index skip held rows
    .where('state', 'in', states)
    .where('created_at', '>', since);
  const count = await (takeEffect ? countRows(logged.where('at', '>', since)) : countRows(recent));
  return count >= inTotal.requests;
}

/** Signs the time when the form was displayed: milliseconds since 1970, a dot and a keyed hash. */
export function signFormTime(keys: Keys, { purpose }: InboxKind, now: number): string {
  return `${now}.${keys.hmac(purpose, `shown ${now}`)}`;
}

/** Whether a form was probably submitted by a program: filled in too fast, or with a forged time. */
export function isTooFast(keys: Keys, kind: InboxKind, signedTime: string, now: number): boolean {
  const shownAt = Number(signedTime.split('.')[0]);
  return signFormTime(keys, kind, shownAt) !== signedTime || now - shownAt < MIN_FILL_TIME_MS;
}
