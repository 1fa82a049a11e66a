import { CODE_LIFETIME_SECONDS } from '#contract/sign-in-constants.ts';
import type { Handle } from '#storage/storage.ts';
import { instant } from '../../adapters/clock.ts';
import { CLOCK_SKEW_MS } from './monotonic-clock.ts';

/** Wrong codes after which a challenge is void. */
export const ATTEMPTS_PER_CODE = 5;
/** How long after the password a new code may still be asked for. */
export const CHALLENGE_LIFETIME_MS = 60 * 60_000;

export interface Code {
  readonly hash: string;
  readonly codeHash: string;
  readonly now: number;
}

/** When a code sent now is worth nothing any more. */
export function codeExpiry(now: number): string {
  return instant(now + CODE_LIFETIME_SECONDS * 1000);
}

export async function insertChallenge(
  trx: Handle,
  { hash, codeHash, now, userId }: Code & { readonly userId: number },
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
 * Counts one try of a code, in the same statement that asks whether there is one left: of any number of simultaneous
 * guesses five are let through.
 *
 * @returns what to compare with; undefined for a challenge that is unknown, expired or void.
 */
export function countTry(trx: Handle, { hash, now }: { readonly hash: string; readonly now: number }) {
  return (
    trx
      .updateTable('challenges')
      .set((eb) => ({ tries: eb('tries', '+', 1) }))
      .where('hash', '=', hash)
      .where('tries', '<', ATTEMPTS_PER_CODE)
      .where('code_expires_at', '>', instant(now))
      // one that claims to live longer was written before the clock was set back
      .where('code_expires_at', '<=', instant(now + CODE_LIFETIME_SECONDS * 1000 + CLOCK_SKEW_MS))
      .returning(['user_id', 'code_hash'])
      .executeTakeFirst()
  );
}

/**
 * Takes back the try of a right code that nothing came of. Each takes back the one that it counted itself, so wrong ones stay
 * counted, and five of them remain the most.
 */
export async function uncountTry(trx: Handle, hash: string): Promise<void> {
  await trx
    .updateTable('challenges')
    .set((eb) => ({ tries: eb('tries', '-', 1) }))
    .where('hash', '=', hash)
    .where('tries', '>', 0)
    .execute();
}

/** Uses a challenge up. @returns false when a simultaneous call has done so, or has asked for another code. */
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

/** The active account that a challenge belongs to, while another code may be asked for. */
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
      // one from the future was written before the clock was set back
      .where('challenges.created_at', '<=', instant(now + CLOCK_SKEW_MS))
      .where('users.is_active', '=', 1)
      .executeTakeFirst()
  );
}

/** Puts another code in place of the one before, and leaves the tries as they are. @returns false when the challenge is void by now. */
export async function replaceCode(trx: Handle, { hash, codeHash, now }: Code): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('challenges')
    .set({ code_hash: codeHash, code_expires_at: codeExpiry(now) })
    .where('hash', '=', hash)
    .where('tries', '<', ATTEMPTS_PER_CODE)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
