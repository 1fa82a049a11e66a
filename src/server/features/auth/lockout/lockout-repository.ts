import { sql } from 'kysely';
import { normalizeEmail } from '#domain/text/email-address.ts';
import { deleteBatch } from '#storage/delete-in-batches.ts';
import type { Handle } from '#storage/storage.ts';
import { instant } from '../../../adapters/clock.ts';
import type { Keys } from '../../../security/crypto.ts';

/**
 * Consecutive wrong passwords that lock an account until an administrator or `npm run admin -- reset-password` unlocks
 * it.
 */
export const MAX_CONSECUTIVE_FAILURES = 100;
const FEW_FAILURES = 2;
const MAX_ROWS = 100_000;

/** Identifies the account, or the unknown email address, of a failed login. */
type AccountKey = string;

const USER_KEY_PREFIX = 'user ';

/** Uses the id, so that the admin CLI can unlock an account without the secret key. */
function userKey(userId: number): AccountKey {
  return `${USER_KEY_PREFIX}${userId}`;
}

/** A keyed hash, because the input may be an unknown address or a password typed into the wrong field. */
export function emailKey(keys: Keys, email: string): string {
  return keys.hmac('sign-in failures', normalizeEmail(email));
}

export function accountKey(
  keys: Keys,
  { account, email }: { readonly account: { readonly id: number } | undefined; readonly email: string },
): AccountKey {
  return account ? userKey(account.id) : emailKey(keys, email);
}

/**
 * Counts a failure before the password is checked, so that parallel attempts are all counted. Unknown addresses are
 * counted too, so that clients cannot distinguish them from accounts.
 *
 * @returns the number of consecutive failures; `undefined` if the account is locked.
 */
export async function countFailure(
  trx: Handle,
  { key, now }: { readonly key: AccountKey; readonly now: number },
): Promise<number | undefined> {
  const row = await trx
    .insertInto('sign_in_failures')
    .values({ account_hash: key, in_a_row: 1, last_at: instant(now) })
    .onConflict((conflict) =>
      conflict
        .column('account_hash')
        .doUpdateSet((eb) => ({ in_a_row: eb('sign_in_failures.in_a_row', '+', 1), last_at: instant(now) }))
        .where('sign_in_failures.in_a_row', '<', MAX_CONSECUTIVE_FAILURES),
    )
    .returning('in_a_row')
    .executeTakeFirst();
  return row?.in_a_row;
}

/** Deletes the failures of an account, which also unlocks it. */
export async function resetFailures(trx: Handle, userId: number): Promise<void> {
  await trx.deleteFrom('sign_in_failures').where('account_hash', '=', userKey(userId)).execute();
}

export async function isLocked(db: Handle, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('sign_in_failures')
    .select('in_a_row')
    .where('account_hash', '=', userKey(userId))
    .executeTakeFirst();
  return row !== undefined && row.in_a_row >= MAX_CONSECUTIVE_FAILURES;
}

/**
 * Deletes rows whose last failure is older than `before`. Locked accounts stay locked; locked unknown addresses, which
 * no administrator could unlock, are deleted.
 */
export function deleteOldFailures(trx: Handle, before: string): Promise<boolean> {
  const isUnlockedOrUnknown = sql`(in_a_row < ${MAX_CONSECUTIVE_FAILURES} or account_hash not like ${`${USER_KEY_PREFIX}%`})`;
  return deleteBatch(trx, 'sign_in_failures', {
    key: ['account_hash'],
    due: sql`last_at <= ${before} and ${isUnlockedOrUnknown} order by last_at`,
  });
}

/**
 * Deletes the oldest rows with one or two failures beyond `maxRows`: an attacker can name a new address with every
 * attempt.
 */
export function deleteExcessFailures(trx: Handle, maxRows = MAX_ROWS): Promise<boolean> {
  const newestExcess = sql`select last_at from sign_in_failures order by last_at desc limit 1 offset ${maxRows}`;
  return deleteBatch(trx, 'sign_in_failures', {
    key: ['account_hash'],
    due: sql`last_at <= (${newestExcess}) and in_a_row <= ${FEW_FAILURES} order by last_at`,
  });
}
