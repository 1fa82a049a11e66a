import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cheapHash } from '#app/testing/cheap-hash.ts';
import { STAFF, type TestApp, testApp } from '#app/testing/test-app.ts';
import { demoParish } from '#seed/content/parish.ts';
import { instant } from '../process/clock.ts';
import { engines } from '../storage/testing/fresh-database.ts';
import { setPassword } from './accounts.server.ts';
import {
  addAccount,
  differentCode,
  emailedCode,
  rejection,
  startSignIn,
  visitor,
} from './testing/sign-in.ts';
import { CODE_LIFETIME_SECONDS } from './wire.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

describe.each(engines)('signing in on %s', (engine) => {
  let server: TestApp;
  beforeEach(async () => {
    server = await testApp({ engine });
    await addAccount(server);
  });
  afterEach(() => server.close());

  const verify = (userId: string, otp: string, idempotencyKey?: string) =>
    visitor(server).auth.verifyOtp({ body: { userId, otp }, ...(idempotencyKey && { idempotencyKey }) });
  const resend = (userId: string) => visitor(server).auth.resendOtp({ body: { userId } });
  const login = (email: string, password: string) =>
    visitor(server).auth.login({ body: { email, password } });
  const failTimes = async (count: number, userId: string, otp: string) => {
    for (let tries = 0; tries < count; tries += 1)
      expect((await rejection(verify(userId, differentCode(otp)))).code).toBe('CODE_REFUSED');
  };
  const replacePassword = async (passwordHash = cheapHash(STAFF.password)) => {
    const { storage } = server.deps;
    const user = await storage.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    await storage.transaction((trx) => setPassword(trx, { user, passwordHash }));
  };

  it('creates a session after a password and an emailed code', { tags: ['P3', 'P7'] }, async () => {
    const { name, email, password } = STAFF;
    const response = await login(`  ${email.toUpperCase().replace('M', 'ｍ')} `, password);
    expect(response).toEqual({ status: 'OTP_REQUIRED', userId: expect.stringMatching(/^[\w-]{43}$/), email });
    const code = await emailedCode(server, { mail: 1 });
    const [mail] = server.emails;
    expect(mail).toMatchObject({ to: email, subject: `Your sign-in code for ${demoParish.identity.name}` });
    expect(mail?.text.split('\n')).toContain(code);
    expect(mail?.text).toContain('10 minutes');
    const { token, user } = await verify(response.userId, code);
    expect(user).toEqual({ id: expect.any(Number), name, email, role: 'admin' });
    expect(await server.client(token).auth.me()).toEqual(user);
  });

  it('ends the previous session of the browser and no other', async () => {
    const open = async (token?: string) => {
      const { userId, otp } = await startSignIn(server);
      return (await server.client(token).auth.verifyOtp({ body: { userId, otp } })).token;
    };
    const [elsewhere, before] = [await open(), await open()];
    const after = await open(before);
    expect((await rejection(server.client(before).auth.me())).code).toBe('NO_SESSION');
    for (const token of [elsewhere, after])
      expect(await server.client(token).auth.me()).toMatchObject({ email: STAFF.email });
  });

  it('reports which of email address and password is missing', { tags: ['P5'] }, async () => {
    expect(await rejection(login('  ', ''))).toMatchObject({
      code: 'INVALID_BODY',
      details: { errors: { email: expect.any(String), password: expect.any(String) } },
    });
    expect((await rejection(login(STAFF.email, ''))).details.errors).toEqual({
      password: 'Please enter your password',
    });
  });

  it.each(['', '12345', '1234567', '12345a', '１２３４５６', ' 123456', '-12345', '1e5000'])(
    'rejects "%s" as malformed without counting it',
    async (otp) => {
      const { userId, otp: right } = await startSignIn(server);
      for (let tries = 0; tries < 6; tries += 1)
        expect(await rejection(verify(userId, otp))).toMatchObject({
          status: 400,
          code: 'INVALID_BODY',
          message: 'Please enter a 6-digit OTP',
        });
      expect((await verify(userId, right)).token).toBeTruthy();
    },
  );

  it('accepts the right code until the last second', { tags: ['P9'] }, async () => {
    const [inTime, late] = [await startSignIn(server), await startSignIn(server)];
    server.clock.advance(CODE_LIFETIME_SECONDS * SECOND - SECOND);
    expect((await verify(inTime.userId, inTime.otp)).token).toBeTruthy();
    server.clock.advance(SECOND);
    expect(await rejection(verify(late.userId, late.otp))).toMatchObject({ message: 'Invalid OTP' });
  });

  it('does not prolong a code when the clock is set back', async () => {
    const { userId, otp } = await startSignIn(server);
    server.clock.advance(-HOUR);
    server.clock.advance(HOUR + CODE_LIFETIME_SECONDS * SECOND);
    expect(await rejection(verify(userId, otp))).toMatchObject({ code: 'CODE_REFUSED' });
  });

  it('allows fifty wrong codes per account and day over all challenges, until the password changes', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { userId, otp } = await startSignIn(server);
      await failTimes(5, userId, otp);
    }
    const { userId, otp } = await startSignIn(server);
    const problem = await rejection(verify(userId, otp));
    expect(problem).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(problem.details.retryAfterSeconds).toBeGreaterThan(60 * 60);
    // the attacker knew the password, so a new password resets the limit
    await replacePassword();
    const after = await startSignIn(server);
    expect((await verify(after.userId, after.otp)).token).toBeTruthy();
  });

  it('returns the same session for a repeated call with the same Idempotency-Key', async () => {
    const { userId, otp } = await startSignIn(server);
    const first = await verify(userId, otp, 'one');
    expect(await verify(userId, otp, 'one')).toEqual(first);
    expect((await rejection(verify(userId, otp, 'two'))).code).toBe('CODE_REFUSED');
    expect(await server.deps.storage.db.selectFrom('sessions').select('id').execute()).toHaveLength(1);
  });

  it('sends a new code, and accepts the one before until it expires', { tags: ['P7'] }, async () => {
    const replaced = async () => {
      const mail = server.emails.length + 2;
      const { userId, otp } = await startSignIn(server);
      server.clock.advance(9 * MINUTE);
      expect(await resend(userId)).toEqual({ message: 'OTP resent successfully! Check your email.' });
      return { userId, otp, second: await emailedCode(server, { mail }) };
    };
    const inTime = await replaced();
    expect((await verify(inTime.userId, inTime.otp)).token).toBeTruthy();
    const late = await replaced();
    server.clock.advance(MINUTE);
    expect((await rejection(verify(late.userId, late.otp))).code).toBe('CODE_REFUSED');
    expect((await verify(late.userId, late.second)).token).toBeTruthy();
  });

  it('does not resend a code for an unknown challenge, or an hour after the password', async () => {
    const { userId } = await startSignIn(server);
    server.clock.advance(HOUR);
    for (const challenge of ['', '1', 'x'.repeat(43), userId])
      expect(await rejection(resend(challenge))).toMatchObject({
        status: 403,
        code: 'CODE_REFUSED',
        message: 'Invalid OTP',
      });
    expect(server.emails).toHaveLength(1);
  });

  it('does not resend a code for a challenge from before the clock was set back', async () => {
    const { userId } = await startSignIn(server);
    const setCreatedIn = (seconds: number) =>
      server.deps.storage.transaction((trx) =>
        trx
          .updateTable('challenges')
          .set({ created_at: instant(server.clock.now() + seconds * SECOND) })
          .execute(),
      );
    await setCreatedIn(61);
    expect((await rejection(resend(userId))).code).toBe('CODE_REFUSED');
    // server clocks may differ a little
    await setCreatedIn(60);
    expect((await resend(userId)).message).toContain('resent');
  });

  it('creates no session for an account that was deactivated meanwhile', async () => {
    const { userId, otp } = await startSignIn(server);
    await server.deps.storage.transaction((trx) => trx.updateTable('users').set({ is_active: 0 }).execute());
    expect(await rejection(verify(userId, otp))).toMatchObject({ code: 'CODE_REFUSED' });
    expect(await rejection(resend(userId))).toMatchObject({ code: 'CODE_REFUSED' });
  });

  it('sends no code for a password that was replaced during its check', async () => {
    const { storage } = server.deps;
    const transaction = storage.transaction.bind(storage);
    // the first transaction counts the attempt, the second resets the count, and the third stores the code
    const spied = vi.spyOn(storage, 'transaction');
    for (let n = 0; n < 2; n += 1) spied.mockImplementationOnce((work) => transaction(work));
    spied.mockImplementationOnce(async (work) => {
      await replacePassword('another');
      return transaction(work);
    });
    expect(await rejection(login(STAFF.email, STAFF.password))).toMatchObject({ code: 'SIGN_IN_REFUSED' });
    expect(await storage.db.selectFrom('challenges').selectAll().execute()).toEqual([]);
    expect(server.emails).toEqual([]);
  });

  it('voids the code of a password that is replaced while the code is being stored', async () => {
    const { outbox } = server.deps;
    const enqueue = outbox.enqueue.bind(outbox);
    let replaced: Promise<void> | undefined;
    vi.spyOn(outbox, 'enqueue').mockImplementationOnce(async (...mail) => {
      replaced = replacePassword('another');
      return enqueue(...mail);
    });
    const { userId } = await login(STAFF.email, STAFF.password);
    await replaced;
    expect(await rejection(resend(userId))).toMatchObject({ code: 'CODE_REFUSED' });
  });

  it('sends no queued code when a new password has ended its sign-in', async () => {
    const { storage, outbox } = server.deps;
    const enqueue = outbox.enqueue.bind(outbox);
    vi.spyOn(outbox, 'enqueue').mockImplementationOnce(async (...mail) => {
      // not due for another second
      server.clock.advance(SECOND);
      await enqueue(...mail);
      server.clock.advance(-SECOND);
    });
    await login(STAFF.email, STAFF.password);
    await replacePassword();
    server.clock.advance(SECOND);
    outbox.deliver();
    await vi.waitFor(async () =>
      expect(await storage.db.selectFrom('outbox').select('id').execute()).toEqual([]),
    );
    expect(server.emails).toEqual([]);
  });
});
