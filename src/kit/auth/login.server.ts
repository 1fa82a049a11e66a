import type { Api } from '../api/client.ts';
import { mutationWithPrepare, type WriteHandler } from '../api/handlers.ts';
import { ApiProblem } from '../api/problem.ts';
import type { KitContext } from '../app-context.ts';
import type { Mail } from '../mail/mail.ts';
import { monotonic } from '../process/clock.ts';
import { clientKey, networkKey } from '../security/rate-limiter.ts';
import type { UserRow } from '../storage/schema.ts';
import type { Handle } from '../storage/storage.ts';
import {
  accountByEmail,
  countFailure,
  isPasswordExpired,
  lockAccount,
  MAX_CONSECUTIVE_FAILURES,
  resetFailures,
  userKey,
} from './accounts.server.ts';
import { otpLimiter, startChallenge } from './otp.server.ts';
import { DUMMY_HASH, runInHashSlot, verifyPassword } from './passwords/password-hash.server.ts';

const FAILURES_PER_MINUTE_PER_ADDRESS = 20;
const FREE_FAILURES_PER_NETWORK = 5;
const MAX_DELAY_SECONDS = 15 * 60;
const MINUTE_SECONDS = 60;
const DAY_SECONDS = 24 * 60 * MINUTE_SECONDS;
const LOCKED_RETRY_SECONDS = 60 * 60;

/**
 * The first sign-in step. A right password returns a challenge and sends a code by email. A wrong password, an unknown
 * address, an inactive account and an expired temporary password get the same response after the same work.
 */
export function loginHandler(deps: KitContext): WriteHandler<Api['auth']['login']> {
  const verifyCredentials = credentialVerifier(deps);
  const otpLimits = otpLimiter(deps);

  return mutationWithPrepare({
    changesContent: false,
    // the counts of failures must be stored even if the login is rejected
    async prepare({ body: { email, password }, ip }) {
      assertNotEmpty(email, password);
      const account = await verifyCredentials({ email, password, ip });
      if (!account) throw invalidCredentials();
      await otpLimits.countSend({ owner: account, ip });
      return account;
    },
    async write({ ip }, trx, account) {
      await assertUnchanged(trx, account);
      const challenge = await startChallenge(trx, account, deps);
      deps.log.info({ event: 'sign-in code sent', ip, user: account.id }, 'the password was right');
      return { status: 'OTP_REQUIRED', userId: challenge, email: account.email };
    },
  });
}

interface Credentials {
  /** The normalized email address. */
  readonly email: string;
  readonly password: string;
  readonly ip: string;
}

/**
 * Creates a function that verifies a password within the limits of failed logins:
 * - per address: 20 a minute;
 * - per account and network: 5 a day, then one after each delay of 1 s, 2 s, 4 s … 15 minutes;
 * - per account: 100 in a row, which lock it.
 *
 * An attempt is counted before its password is checked, so that parallel guesses gain nothing, and taken back if the
 * password is right. The function returns the account, or `undefined` for a wrong password. It throws ApiProblem
 * TOO_MANY_REQUESTS beyond a limit, and BUSY if too many passwords are being checked.
 */
export function credentialVerifier(deps: KitContext): (attempt: Credentials) => Promise<UserRow | undefined> {
  const { keys, limiters, log } = deps;
  const perAddress = limiters({
    name: 'sign-in address',
    attempts: FAILURES_PER_MINUTE_PER_ADDRESS,
    seconds: MINUTE_SECONDS,
  });
  const perNetwork = limiters({
    name: 'sign-in tries',
    attempts: FREE_FAILURES_PER_NETWORK,
    seconds: DAY_SECONDS,
  });
  const delay = limiters({ name: 'sign-in gate', attempts: 1, seconds: MAX_DELAY_SECONDS });

  /** @returns the seconds left of a delay, in which case the attempt is not counted. */
  async function countForNetwork(key: string): Promise<number | undefined> {
    const seconds = await delay.secondsToWait(key);
    if (seconds !== undefined) return seconds;
    const count = await perNetwork.increment(key);
    if (count < FREE_FAILURES_PER_NETWORK) return undefined;
    const delaySeconds = Math.min(2 ** (count - FREE_FAILURES_PER_NETWORK), MAX_DELAY_SECONDS);
    // of parallel attempts, one starts the delay and the others are rejected
    const secondsLeft = await delay.consume(key, delaySeconds);
    if (secondsLeft !== undefined) await perNetwork.refund(key);
    return secondsLeft;
  }

  function assertWithin(limit: string, ip: string, retryAfterSeconds: number | undefined): void {
    if (retryAfterSeconds === undefined) return;
    log.warn({ event: 'sign-in limited', limit, ip, retryAfterSeconds }, 'too many failures');
    throw new ApiProblem('TOO_MANY_REQUESTS', 'Too many attempts. Please wait a moment and try again.', {
      retryAfterSeconds,
    });
  }

  return async (attempt) => {
    const { email, ip } = attempt;
    // a keyed hash, because the input may be an unknown address or a password typed into the wrong field
    const emailHash = keys.hmac('sign-in failures', email);
    const accountAndNetwork = `${networkKey(ip)} ${emailHash}`;
    assertWithin('address', ip, await perAddress.consume(clientKey(ip)));
    assertWithin('account from this network', ip, await countForNetwork(accountAndNetwork));
    // the slot bounds the database work of a flood too
    const account = await runInHashSlot(() => verifyAndCount(attempt, emailHash, deps));
    if (account)
      await Promise.all([
        perAddress.refund(clientKey(ip)),
        perNetwork.reset(accountAndNetwork),
        delay.reset(accountAndNetwork),
      ]);
    return account;
  };
}

/**
 * Verifies a password and counts consecutive failures; at the limit the account is locked and its owner notified. The
 * work is the same whether or not the account exists.
 */
async function verifyAndCount(
  { email, password, ip }: Credentials,
  emailHash: string,
  { storage, clock, outbox, log, owner }: KitContext,
): Promise<UserRow | undefined> {
  const account = await accountByEmail(storage.db, email);
  const user = account?.id;
  // unknown addresses are counted too, so that clients cannot distinguish them from accounts
  const key = account ? userKey(account.id) : emailHash;
  const failures = await storage.transaction((trx) => countFailure(trx, { key, now: clock.now() }));
  if (failures === undefined) {
    log.warn({ event: 'sign-in limited', limit: 'account', ip, user }, 'too many failures');
    const message =
      'This account is locked because of too many wrong passwords. An administrator can unlock it.';
    throw new ApiProblem('TOO_MANY_REQUESTS', message, { retryAfterSeconds: LOCKED_RETRY_SECONDS });
  }
  const hash = account?.password_hash ?? DUMMY_HASH;
  // a password manager or a message may add a space or a line break
  const trimmed = password.replace(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, '');
  const isRight =
    (await verifyPassword(password, hash)) || (trimmed !== password && (await verifyPassword(trimmed, hash)));
  if (account?.is_active && isRight && !isPasswordExpired(account, monotonic(clock).now())) {
    await storage.transaction((trx) => resetFailures(trx, account.id));
    return account;
  }
  log.warn(
    { event: 'sign-in refused', ip, user, consecutiveFailures: failures },
    'wrong email address or password',
  );
  if (account && failures === MAX_CONSECUTIVE_FAILURES) {
    log.warn({ event: 'account locked', ip, user }, 'too many consecutive wrong passwords');
    await storage.transaction((trx) => outbox.enqueue(trx, accountLockedEmail(account.email, owner().name)));
    outbox.deliver();
  }
  return undefined;
}

/**
 * Checks that the account did not change since the password was verified: otherwise a code for a replaced password
 * would stay valid. It locks the row, so that a concurrent password change waits for this transaction and then deletes
 * the challenge.
 */
async function assertUnchanged(trx: Handle, { id, password_hash, email }: UserRow): Promise<void> {
  const current = await lockAccount(trx, id);
  if (!current?.is_active || current.password_hash !== password_hash || current.email !== email)
    throw invalidCredentials();
}

function invalidCredentials(): ApiProblem {
  return new ApiProblem('SIGN_IN_REFUSED', 'The email address or password is incorrect.');
}

function assertNotEmpty(email: string, password: string): void {
  const errors = {
    ...(email === '' && { email: 'Please enter your email address' }),
    ...(password === '' && { password: 'Please enter your password' }),
  };
  const [message] = Object.values(errors);
  if (message) throw new ApiProblem('INVALID_BODY', message, { errors });
}

function accountLockedEmail(to: string, siteName: string): Mail {
  return {
    to,
    subject: `Your account at ${siteName} is locked`,
    text: `Hello,

Your account is locked. Someone entered a wrong password too many times.

Please ask another administrator to set a new password for you. If there is no other administrator, please contact
the person who maintains the website.
`,
  };
}
