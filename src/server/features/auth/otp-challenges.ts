import { CODE_LIFETIME_SECONDS } from '#contract/constants.ts';
import type { Handle } from '#storage/storage.ts';
import { instant } from '../../adapters/clock.ts';
import { CLOCK_SKEW_MS } from './monotonic-clock.ts';

/** Wrong codes after which a challenge is void. */
export const ATTEMPTS_PER_CODE = 5;
/** How long after the password step a new code can be requested. */
export const CHALLENGE_LIFETIME_MS = 60 * 60_000;

export interface StoredOtp {
  readonly hash: string;
  readonly codeHash: string;
  readonly now: number;
}

/** When a code sent at `now` expires. */
export function codeExpiry(now: number): string {
  return instant(now + CODE_LIFETIME_SECONDS * 1000);
}

export async function insertChallenge(
  trx: Handle,
  { hash, codeHash, now, userId }: StoredOtp & { readonly userId: number },
): Promise<void> {
  await trx
    .insertInto('challenges')
    .values({
      hash,
      user_id: userId,
      code_hash: codeHash,
      created_at: instant(now),
      code_expires_at: codeExpiry(now),
    })
    .execute();
}

/**
 * Counts an attempt in the same statement that checks the limit, so that at most `ATTEMPTS_PER_CODE` of any number of
 * parallel guesses are compared.
 *
 * @returns the stored hash to compare with; `undefined` if the challenge is unknown, expired or void.
 */
export function consumeAttempt(trx: Handle, { hash, now }: { readonly hash: string; readonly now: number }) {
  return (
    trx
      .updateTable('challenges')
      .set((eb) => ({ tries: eb('tries', '+', 1) }))
      .where('hash', '=', hash)
      .where('tries', '<', ATTEMPTS_PER_CODE)
      .where('code_expires_at', '>', instant(now))
      // a later expiry means that the clock was set back after the code was stored
      .where('code_expires_at', '<=', instant(now + CODE_LIFETIME_SECONDS * 1000 + CLOCK_SKEW_MS))
      .returning(['user_id', 'code_hash'])
      .executeTakeFirst()
  );
}

/**
 * Takes back the attempt of a right code whose sign-in failed. Each caller takes back only its own attempt, so wrong
 * codes stay counted.
 */
export async function refundAttempt(trx: Handle, hash: string): Promise<void> {
  await trx
    .updateTable('challenges')
    .set((eb) => ({ tries: eb('tries', '-', 1) }))
    .where('hash', '=', hash)
    .where('tries', '>', 0)
    .execute();
}

/** Deletes a challenge. @returns false if a concurrent request redeemed it or replaced its code. */
export async function redeemChallenge(
  trx: Handle,
  { hash, codeHash }: { readonly hash: string; readonly codeHash: string },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('challenges')
    .where('hash', '=', hash)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The active account of a challenge; `undefined` if no further code can be requested. */
export function accountOfChallenge(
  db: Handle,
  { hash, now }: { readonly hash: string; readonly now: number },
) {
  return (
    db
      .selectFrom('challenges')
      .innerJoin('users', 'users.id', 'challenges.user_id')
      .select(['users.id', 'users.email', 'users.password_hash'])
      .where('challenges.hash', '=', hash)
      .where('challenges.tries', '<', ATTEMPTS_PER_CODE)
      .where('challenges.created_at', '>', instant(now - CHALLENGE_LIFETIME_MS))
      // a creation time in the future means that the clock was set back since
      .where('challenges.created_at', '<=', instant(now + CLOCK_SKEW_MS))
      .where('users.is_active', '=', 1)
      .executeTakeFirst()
  );
}

/** Replaces the code; the attempts stay counted. @returns false if the challenge is void. */
export async function replaceCode(trx: Handle, { hash, codeHash, now }: StoredOtp): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('challenges')
    .set({ code_hash: codeHash, code_expires_at: codeExpiry(now) })
    .where('hash', '=', hash)
    .where('tries', '<', ATTEMPTS_PER_CODE)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
