import { timingSafeEqual } from 'node:crypto';
import type { Api } from '#contract/index.ts';
import { ApiProblem } from '#contract/problem.ts';
import { CODE_DIGITS } from '#contract/sign-in-constants.ts';
import type { Limiter } from '../../adapters/rate-limiter.ts';
import type { Deps } from '../../app-context.ts';
import { hashOf } from '../../crypto.ts';
import type { Handlers } from '../../http/handlers.ts';
import { accountById, holdAccount } from './accounts.ts';
import { codeHashOf, newCode } from './create-otp.ts';
import { noteDevice } from './known-devices.ts';
import { steadyOf } from './monotonic-clock.ts';
import { accountOfChallenge, countTry, redeemChallenge, replaceCode, uncountTry } from './otp-challenges.ts';
import { codeLimits, keyOf, type Owner } from './otp-limiter.ts';
import { presentAccount } from './present.ts';
import { sessions } from './sessions.ts';
import { transactionInTime } from './transaction-deadline.ts';

export const WRONG_CODES_PER_DAY = 50;
const DAY_SECONDS = 24 * 60 * 60;
const CODE = new RegExp(`^\\d{${CODE_DIGITS}}$`);

/** The second step of signing in: the code from the mail opens a session. Whatever is wrong with it is answered alike. */
export function codeStep(deps: Deps): Pick<Handlers<Api['auth']>, 'verifyOtp' | 'resendOtp'> {
  const { storage, keys, outbox, limiters, log, background } = deps;
  const { now } = steadyOf(deps.clock);
  const { start, end } = sessions(deps);
  const wrongCodes = limiters({
    name: 'sign-in codes',
    tries: WRONG_CODES_PER_DAY,
    seconds: DAY_SECONDS,
    isLenient: true,
  });
  const codes = codeLimits(deps);
  const logFailure = (error: unknown, message: string): void =>
    log.error({ event: 'failure', err: storage.explain(error) }, message);

  return {
    verifyOtp: async ({ body: { userId: challenge, otp, browser }, ip, device, session: before }) => {
      if (!CODE.test(otp)) throw notACode();
      const since = { came: performance.now() };
      const hash = hashOf(challenge);
      const tried = await storage.transaction((trx) => countTry(trx, { hash, now: now() }));
      if (!tried) return refuse({ ip });
      const user = tried.user_id;
      const owner = await accountById(storage.db, user);
      if (!owner) return refuse({ ip, user });
      await keepWithin(wrongCodes, { owner, ip }, 'Too many wrong codes today. Please try again later.');
      const expected = Buffer.from(tried.code_hash);
      if (!timingSafeEqual(Buffer.from(codeHashOf(keys, challenge, otp)), expected))
        return refuse({ ip, user });
      const signedIn = await untriedIfFailed(hash, async () => {
        await wrongCodes.giveBack(keyOf(owner));
        return transactionInTime(storage, since, async (trx) => {
          const account = await holdAccount(trx, user);
          if (!account?.is_active || !(await redeemChallenge(trx, { hash, codeHash: tried.code_hash })))
            return undefined;
          // a browser keeps one token: the session that it came with would stay open without anybody's knowledge
          if (before) await end(trx, before.id);
          await noteDevice(trx, { account, browser, agent: device, now: now() }, deps);
          return { token: await start(trx, user, device), user: presentAccount(account) };
        });
      });
      if (!signedIn) return refuse({ ip, user });
      // the session is open: what is only counted must not keep its token back
      await codes.entered({ owner, ip }).catch((error) => logFailure(error, 'a sign-in was not counted'));
      outbox.deliver();
      log.info({ event: 'signed in', ip, user }, 'a session was opened');
      return signedIn;
    },

    resendOtp: async ({ body: { userId: challenge }, ip }) => {
      const owner = await accountOfChallenge(storage.db, { hash: hashOf(challenge), now: now() });
      if (!owner) return refuse({ ip });
      const { id: user, email } = owner;
      const isReplaced = await codes.takeAgain({ owner, ip }, () => storeAnother(challenge, email));
      if (!isReplaced) return refuse({ ip, user });
      outbox.deliver();
      log.info({ event: 'sign-in code sent', ip, user }, 'another code was asked for');
      return { message: 'OTP resent successfully! Check your email.' };
    },
  };

  /** What a right code leads to: where that fails its try is taken back. */
  async function untriedIfFailed<T>(hash: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      // not waited for: where it is the database that fails, this may take as long again
      void background.run(() =>
        storage
          .transaction((trx) => uncountTry(trx, hash))
          .catch((failure) => logFailure(failure, 'the try of a right code stays counted')),
      );
      throw error;
    }
  }

  /** @returns false when the sign-in is over by now. */
  function storeAnother(challenge: string, to: string): Promise<boolean> {
    const { stored, mail, expiresAt } = newCode(keys, { challenge, to, now: now() });
    return storage.transaction(async (trx) => {
      if (!(await replaceCode(trx, stored))) return false;
      await outbox.post(trx, mail, { expiresAt, challenge: stored.hash });
      return true;
    });
  }

  function refuse(about: { readonly ip: string; readonly user?: number }): never {
    log.warn({ event: 'code refused', ...about }, 'challenge and code do not fit');
    throw new ApiProblem('CODE_REFUSED', 'Invalid OTP');
  }

  async function keepWithin(
    limiter: Limiter,
    { owner, ip }: { owner: Owner; ip: string },
    message: string,
  ): Promise<void> {
    const retryAfterSeconds = await limiter.consume(keyOf(owner));
    if (retryAfterSeconds === undefined) return;
    log.warn({ event: 'sign-in limited', ip, user: owner.id, retryAfterSeconds }, message);
    throw new ApiProblem('TOO_MANY_REQUESTS', message, { retryAfterSeconds });
  }
}

function notACode(): ApiProblem {
  const message = `Please enter a ${CODE_DIGITS}-digit OTP`;
  return new ApiProblem('INVALID_BODY', message, { errors: { otp: message } });
}
