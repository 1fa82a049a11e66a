import { randomInt, timingSafeEqual } from 'node:crypto';
import { ApiProblem } from '../api/problem.ts';
import type { KitContext } from '../app-context.ts';
import type { Mail } from '../mail/mail.ts';
import { CLOCK_SKEW_MS, instant, monotonic } from '../process/clock.ts';
import { type Keys, randomToken, sha256Hex } from '../security/crypto.ts';
import { networkKey, type RateLimiter } from '../security/rate-limiter.ts';
import type { UserRow } from '../storage/schema.ts';
import type { Handle } from '../storage/storage.ts';
import { CODE_DIGITS, CODE_LIFETIME_SECONDS } from './wire.ts';

/** Wrong codes after which a challenge is void. */
const ATTEMPTS_PER_CODE = 5;
/** How long after the password step a new code can be requested. */
const CHALLENGE_LIFETIME_MS = 60 * 60_000;
const CODE_LIFETIME_MS = CODE_LIFETIME_SECONDS * 1000;

type CodeSender = Pick<KitContext, 'keys' | 'clock' | 'outbox' | 'owner'>;

/** Stores a challenge with a code and enqueues the email. @returns the challenge, which is stored only as a hash. */
export async function startChallenge(
  trx: Handle,
  { id, email }: Pick<UserRow, 'id' | 'email'>,
  deps: CodeSender,
): Promise<string> {
  const challenge = randomToken();
  const now = monotonic(deps.clock).now();
  const { columns, send } = createCode(challenge, now, deps);
  await trx
    .insertInto('challenges')
    .values({ hash: sha256Hex(challenge), user_id: id, created_at: instant(now), ...columns })
    .execute();
  await send(trx, email);
  return challenge;
}

/**
 * Replaces the code and enqueues the email. The code before stays valid until it expires, and the attempts stay
 * counted.
 *
 * @returns false if the challenge is void.
 */
export async function replaceCode(
  trx: Handle,
  { challenge, to }: { readonly challenge: string; readonly to: string },
  deps: CodeSender,
): Promise<boolean> {
  const { columns, send } = createCode(challenge, monotonic(deps.clock).now(), deps);
  const { numUpdatedRows } = await trx
    .updateTable('challenges')
    .set((eb) => ({
      previous_code_hash: eb.ref('code_hash'),
      previous_expires_at: eb.ref('code_expires_at'),
      ...columns,
    }))
    .where('hash', '=', sha256Hex(challenge))
    .where('tries', '<', ATTEMPTS_PER_CODE)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await send(trx, to);
  return true;
}

/** Generates a code. Only the email contains it; the columns contain its hash. */
function createCode(challenge: string, now: number, { keys, outbox, owner }: CodeSender) {
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  const expiresAt = instant(now + CODE_LIFETIME_MS);
  return {
    columns: { code_hash: hashCode(keys, challenge, code), code_expires_at: expiresAt },
    send: (trx: Handle, to: string) =>
      outbox.enqueue(trx, codeEmail(to, code, owner().name), {
        expiresAt,
        challenge: sha256Hex(challenge),
      }),
  };
}

/** Includes the challenge, so that a code is valid only together with it. */
function hashCode(keys: Keys, challenge: string, code: string): string {
  return keys.hmac('sign-in code', challenge + code);
}

/** The code is on a line of its own, so that phones offer to fill it in. */
function codeEmail(to: string, code: string, siteName: string): Mail {
  return {
    to,
    subject: `Your sign-in code for ${siteName}`,
    text: `Hello,

Your sign-in code for ${siteName} is

${code}

It expires in ${CODE_LIFETIME_SECONDS / 60} minutes and can be used once. Do not share it with anyone, even someone who says
they are from the parish.

If you did not just try to sign in, someone else may have your password. They cannot sign in without this code,
but please change your password now, or ask another administrator to set a new one.
`,
  };
}

/**
 * Counts an attempt in the same statement that checks the limit, so that at most `ATTEMPTS_PER_CODE` of any number of
 * parallel guesses are compared. Each of the last two codes is right until it expires.
 *
 * @returns `undefined` if the challenge is unknown, expired or void.
 */
export async function tryCode(
  trx: Handle,
  { challenge, code }: { readonly challenge: string; readonly code: string },
  { keys, clock }: Pick<KitContext, 'keys' | 'clock'>,
): Promise<{ readonly userId: number; readonly isRight: boolean } | undefined> {
  const now = monotonic(clock).now();
  const stored = await trx
    .updateTable('challenges')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('hash', '=', sha256Hex(challenge))
    .where('tries', '<', ATTEMPTS_PER_CODE)
    .where('code_expires_at', '>', instant(now))
    // a later expiry means that the clock was set back after the code was stored
    .where('code_expires_at', '<=', instant(now + CODE_LIFETIME_MS + CLOCK_SKEW_MS))
    .returning(['user_id', 'code_hash', 'previous_code_hash', 'previous_expires_at'])
    .executeTakeFirst();
  if (!stored) return undefined;
  const isPreviousValid = stored.previous_expires_at !== null && stored.previous_expires_at > instant(now);
  const validHashes = [stored.code_hash, isPreviousValid ? stored.previous_code_hash : null];
  const hash = Buffer.from(hashCode(keys, challenge, code));
  const isRight = validHashes.some((valid) => valid !== null && timingSafeEqual(hash, Buffer.from(valid)));
  return { userId: stored.user_id, isRight };
}

/** Deletes a challenge. @returns false if a concurrent request redeemed it. */
export async function redeemChallenge(trx: Handle, challenge: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('challenges')
    .where('hash', '=', sha256Hex(challenge))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The active account of a challenge; `undefined` if no further code can be requested. */
export function accountOfChallenge(db: Handle, challenge: string, now: number) {
  return (
    db
      .selectFrom('challenges')
      .innerJoin('users', 'users.id', 'challenges.user_id')
      .select(['users.id', 'users.email', 'users.password_hash'])
      .where('challenges.hash', '=', sha256Hex(challenge))
      .where('challenges.tries', '<', ATTEMPTS_PER_CODE)
      .where('challenges.created_at', '>', instant(now - CHALLENGE_LIFETIME_MS))
      // a creation time in the future means that the clock was set back since
      .where('challenges.created_at', '<=', instant(now + CLOCK_SKEW_MS))
      .where('users.is_active', '=', 1)
      .executeTakeFirst()
  );
}

const QUARTER_HOUR_SECONDS = 15 * 60;
const DAY_SECONDS = 24 * 60 * 60;
const RESENDS_PER_QUARTER_HOUR = 3;
const RESENDS_PER_DAY = 10;
const CODES_PER_NETWORK = 20;
const CODES_PER_ACCOUNT = 60;
const WRONG_CODES_PER_DAY = 50;
const TOO_MANY_CODES = 'Too many codes were sent. Please wait a while before you ask for another.';
const TOO_MANY_GUESSES = 'Too many wrong codes today. Please try again later.';

interface OtpRequest {
  readonly owner: Pick<UserRow, 'id' | 'password_hash'>;
  readonly ip: string;
}

/**
 * Limits code emails, so that an attacker who knows a password but cannot read the mailbox cannot fill it, and guesses
 * at codes. Unused codes: 20 per account and network and 60 per account in 15 minutes. Resends: 3 in 15 minutes and 10 a
 * day. Wrong codes: 50 a day. Each `count…` throws ApiProblem TOO_MANY_REQUESTS beyond its limits.
 */
export function otpLimiter({ limiters, log }: Pick<KitContext, 'limiters' | 'log'>) {
  const perQuarterHour = (name: string, attempts: number) =>
    limiters({ name, attempts, seconds: QUARTER_HOUR_SECONDS });
  const perDay = (name: string, attempts: number) => limiters({ name, attempts, seconds: DAY_SECONDS });
  const perNetwork = perQuarterHour('codes to a network', CODES_PER_NETWORK);
  const perAccount = perQuarterHour('codes in all', CODES_PER_ACCOUNT);
  const resends = perQuarterHour('code resends', RESENDS_PER_QUARTER_HOUR);
  const dailyResends = perDay('code resends a day', RESENDS_PER_DAY);
  const wrongCodes = perDay('sign-in codes', WRONG_CODES_PER_DAY);

  // contains the password hash: an attacker who used up the limits knows the old password, so a new one resets them
  const accountKey = ({ owner: { id, password_hash } }: OtpRequest) => `user ${id} ${password_hash}`;
  const networkKeyOf = (request: OtpRequest) => `${accountKey(request)} ${networkKey(request.ip)}`;

  async function consume(
    limiter: RateLimiter,
    { owner, ip }: OtpRequest,
    { key = accountKey({ owner, ip }), message = TOO_MANY_CODES } = {},
  ): Promise<void> {
    const retryAfterSeconds = await limiter.consume(key);
    if (retryAfterSeconds === undefined) return;
    log.warn({ event: 'sign-in limited', ip, user: owner.id, retryAfterSeconds }, message);
    throw new ApiProblem('TOO_MANY_REQUESTS', message, { retryAfterSeconds });
  }

  return {
    /** Counts a code that is sent after a right password. */
    async countSend(request: OtpRequest): Promise<void> {
      await consume(perNetwork, request, { key: networkKeyOf(request) });
      await consume(perAccount, request);
    },
    async countResend(request: OtpRequest): Promise<void> {
      await consume(resends, request);
      await consume(dailyResends, request);
    },
    /** Counts an entered code before it is known to be wrong. */
    countGuess: (request: OtpRequest) => consume(wrongCodes, request, { message: TOO_MANY_GUESSES }),
    /** Takes the guess back, because it was right, and resets the codes that were sent. */
    async recordSignIn(request: OtpRequest): Promise<void> {
      await Promise.all([
        wrongCodes.refund(accountKey(request)),
        perNetwork.reset(networkKeyOf(request)),
        perAccount.reset(accountKey(request)),
      ]);
    },
  };
}
