import { randomInt, timingSafeEqual } from 'node:crypto';
import { CODE_DIGITS, CODE_LIFETIME_SECONDS } from '#contract/constants.ts';
import type { Handle } from '#storage/storage.ts';
import { instant } from '../../../adapters/clock.ts';
import type { Mail } from '../../../jobs/outbox.ts';
import { type Keys, sha256Hex } from '../../../security/crypto.ts';
import { otpEmail } from '../email-templates.ts';
import { CLOCK_SKEW_MS } from '../sessions/monotonic-clock.ts';

/** Wrong codes after which a challenge is void. */
export const ATTEMPTS_PER_CODE = 5;
/** How long after the password step a new code can be requested. */
export const CHALLENGE_LIFETIME_MS = 60 * 60_000;

interface StoredOtp {
  readonly hash: string;
  readonly codeHash: string;
  readonly now: number;
}

/** Generates a code. Returns the hash to store and the email that contains the code, which is stored nowhere else. */
export function createOtp(
  keys: Keys,
  { challenge, to, now }: { readonly challenge: string; readonly to: string; readonly now: number },
): { readonly stored: StoredOtp; readonly email: Mail; readonly expiresAt: string } {
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  return {
    stored: { hash: sha256Hex(challenge), codeHash: hashOtp(keys, challenge, code), now },
    email: otpEmail({ to, code }),
    expiresAt: codeExpiry(now),
  };
}

type ConsumedAttempt = NonNullable<Awaited<ReturnType<typeof consumeAttempt>>>;

/** Whether the entered code is one of the last two of the challenge and has not expired; compared in constant time. */
export function isCodeOf(
  { code_hash, previous_code_hash, previous_expires_at }: ConsumedAttempt,
  entered: { readonly keys: Keys; readonly challenge: string; readonly otp: string; readonly now: number },
): boolean {
  const hash = Buffer.from(hashOtp(entered.keys, entered.challenge, entered.otp));
  const isPreviousValid = previous_expires_at !== null && previous_expires_at > instant(entered.now);
  const validHashes = [code_hash, isPreviousValid ? previous_code_hash : null];
  return validHashes.some((valid) => valid !== null && timingSafeEqual(hash, Buffer.from(valid)));
}

/** Includes the challenge, so that a code is valid only together with it. */
function hashOtp(keys: Keys, challenge: string, code: string): string {
  return keys.hmac('sign-in code', challenge + code);
}

/** When a code sent at `now` expires. */
function codeExpiry(now: number): string {
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
 * @returns the stored hashes to compare with; `undefined` if the challenge is unknown, expired or void.
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
      .returning(['user_id', 'code_hash', 'previous_code_hash', 'previous_expires_at'])
      .executeTakeFirst()
  );
}

/** Deletes a challenge. @returns false if a concurrent request redeemed it. */
export async function redeemChallenge(trx: Handle, hash: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('challenges').where('hash', '=', hash).executeTakeFirst();
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

/**
 * Replaces the code. The one before stays valid until it expires, and the attempts stay counted.
 *
 * @returns false if the challenge is void.
 */
export async function replaceCode(trx: Handle, { hash, codeHash, now }: StoredOtp): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('challenges')
    .set((eb) => ({
      previous_code_hash: eb.ref('code_hash'),
      previous_expires_at: eb.ref('code_expires_at'),
      code_hash: codeHash,
      code_expires_at: codeExpiry(now),
    }))
    .where('hash', '=', hash)
    .where('tries', '<', ATTEMPTS_PER_CODE)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
