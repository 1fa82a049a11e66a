import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CODE_LIFETIME_SECONDS } from '#contract/constants.ts';
import { parish } from '#parish';
import { engines } from '#storage/testing/fresh-database.ts';
import { cheapHash } from '../../testing/cheap-hash.ts';
import { STAFF, type TestApp, testApp } from '../../testing/test-app.ts';
import { setPassword } from './accounts.ts';
import {
  addAccount,
  differentCode,
  emailedCode,
  rejection,
  startSignIn,
  visitor,
} from './testing/sign-in.ts';

const SECOND = 1000;
const HOUR = 60 * 60 * SECOND;

describe.each(engines)('signing in on %s', (engine) => {
  let server: TestApp;
  beforeEach(async () => {
    server = await testApp({ engine });
    await addAccount(server);
  });
  afterEach(() => server.close());

  const verify = (userId: string, otp: string) => visitor(server).auth.verifyOtp({ body: { userId, otp } });
  const resend = (userId: string) => visitor(server).auth.resendOtp({ body: { userId } });
  const login = (email: string, password: string, ip?: string) =>
    visitor(server, ip).auth.login({ body: { email, password } });
  const post = async (path: string, body: unknown, ip = '127.0.0.1') => {
    const headers = { 'content-type': 'application/json' };
    const request = new Request(`${server.deps.config.publicUrl}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    const response = await server.app.fetch(request, ip);
    return [response.status, Object.fromEntries(response.headers), await response.text()] as const;
  };

  it('creates a session after a password and an emailed code', { tags: ['P3', 'P7'] }, async () => {
    const { name, email, password } = STAFF;
    const response = await login(`  ${email.toUpperCase()} `, password);
    expect(response).toEqual({ status: 'OTP_REQUIRED', userId: expect.stringMatching(/^[\w-]{43}$/), email });
    const { token, user } = await verify(response.userId, await emailedCode(server, { mail: 1 }));
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

  it('sends the code only to the owner, in the text and not in the subject of the email', async () => {
    const { otp } = await startSignIn(server);
    const [mail] = server.emails;
    expect(mail).toMatchObject({ to: STAFF.email, subject: `Your sign-in code for ${parish.name}` });
    expect(mail?.text.split('\n')).toContain(otp);
    expect(mail?.text).toContain('10 minutes');
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

  it('sends the same response for a wrong, expired, void, used, unknown or forged challenge', async () => {
    const [wrongCode, used, voided, expired] = [
      await startSignIn(server),
      await startSignIn(server),
      await startSignIn(server),
      await startSignIn(server),
    ];
    await verify(used.userId, used.otp);
    for (let tries = 0; tries < 5; tries += 1)
      await rejection(verify(voided.userId, differentCode(voided.otp)));
    const responses = [
      await post('/api/auth/verify-otp', { userId: wrongCode.userId, otp: differentCode(wrongCode.otp) }),
      await post('/api/auth/verify-otp', { userId: used.userId, otp: used.otp }),
      await post('/api/auth/verify-otp', { userId: voided.userId, otp: voided.otp }),
    ];
    for (const userId of [
      '',
      '1',
      '2',
      '1000',
      'null',
      "' or 1=1 --",
      `${used.userId}x`,
      used.userId.slice(1),
      'x'.repeat(900),
      '\0',
    ])
      responses.push(await post('/api/auth/verify-otp', { userId, otp: used.otp }));
    responses.push(await post('/api/auth/verify-otp', { userId: wrongCode.userId, otp: expired.otp }));
    server.clock.advance(CODE_LIFETIME_SECONDS * SECOND);
    responses.push(await post('/api/auth/verify-otp', { userId: expired.userId, otp: expired.otp }));
    expect(responses[0]).toMatchObject([
      403,
      {},
      JSON.stringify({ message: 'Invalid OTP', code: 'CODE_REFUSED' }),
    ]);
    expect(responses.slice(1)).toEqual(Array(responses.length - 1).fill(responses[0]));
  });

  it.each(['', '12345', '1234567', '12345a', '１２３４５６', ' 123456', '123456 ', '-12345', '1e5000'])(
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
    const { userId, otp } = await startSignIn(server);
    server.clock.advance(CODE_LIFETIME_SECONDS * SECOND - SECOND);
    expect((await verify(userId, otp)).token).toBeTruthy();
  });

  it('does not prolong a code when the clock is set back', async () => {
    const { userId, otp } = await startSignIn(server);
    server.clock.advance(-HOUR);
    server.clock.advance(HOUR + CODE_LIFETIME_SECONDS * SECOND);
    expect(await rejection(verify(userId, otp))).toMatchObject({ code: 'CODE_REFUSED' });
  });

  it('accepts the right code after four wrong ones', async () => {
    const { userId, otp } = await startSignIn(server);
    for (let tries = 0; tries < 4; tries += 1) await rejection(verify(userId, differentCode(otp)));
    expect((await verify(userId, otp)).token).toBeTruthy();
  });

  it('allows fifty wrong codes per account and day over all challenges', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { userId, otp } = await startSignIn(server);
      for (let tries = 0; tries < 5; tries += 1)
        expect((await rejection(verify(userId, differentCode(otp)))).code).toBe('CODE_REFUSED');
    }
    const { userId, otp } = await startSignIn(server);
    const problem = await rejection(verify(userId, otp));
    expect(problem).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(problem.details.retryAfterSeconds).toBeGreaterThan(60 * 60);

    // the attacker knew the password, so a new password resets the limit
    const { storage } = server.deps;
    const user = await storage.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    const passwordHash = cheapHash(STAFF.password);
    await storage.transaction((trx) => setPassword(trx, { user, passwordHash }));
    const after = await startSignIn(server);
    expect((await verify(after.userId, after.otp)).token).toBeTruthy();
  });

  it('sends a new code on request', { tags: ['P7'] }, async () => {
    const { userId } = await startSignIn(server);
    expect(await resend(userId)).toEqual({ message: 'OTP resent successfully! Check your email.' });
    expect((await verify(userId, await emailedCode(server, { mail: 2 }))).token).toBeTruthy();
  });

  it('accepts the code before the last one until it expires', async () => {
    const MINUTE = 60 * SECOND;
    const replaced = async () => {
      const { userId, otp } = await startSignIn(server);
      server.clock.advance(9 * MINUTE);
      await resend(userId);
      return { userId, otp };
    };
    const inTime = await replaced();
    expect((await verify(inTime.userId, inTime.otp)).token).toBeTruthy();
    const late = await replaced();
    server.clock.advance(MINUTE);
    expect((await rejection(verify(late.userId, late.otp))).code).toBe('CODE_REFUSED');
  });

  it('rejects the code before the last two', async () => {
    const { userId, otp } = await startSignIn(server);
    await resend(userId);
    const second = await emailedCode(server, { mail: 2 });
    await resend(userId);
    expect((await rejection(verify(userId, otp))).code).toBe('CODE_REFUSED');
    expect((await verify(userId, second)).token).toBeTruthy();
  });

  it('counts attempts on the last two codes together', async () => {
    const { userId, otp } = await startSignIn(server);
    for (let tries = 0; tries < 3; tries += 1) await rejection(verify(userId, differentCode(otp)));
    await resend(userId);
    const second = await emailedCode(server, { mail: 2 });
    for (const wrong of [differentCode(second), differentCode(second)])
      await rejection(verify(userId, wrong));
    for (const right of [otp, second])
      expect((await rejection(verify(userId, right))).code).toBe('CODE_REFUSED');
  });

  it('gives a resent code its full lifetime but no further attempts', async () => {
    const { userId, otp } = await startSignIn(server);
    for (let tries = 0; tries < 4; tries += 1) await rejection(verify(userId, differentCode(otp)));
    server.clock.advance(CODE_LIFETIME_SECONDS * SECOND);
    await resend(userId);
    const second = await emailedCode(server, { mail: 2 });
    server.clock.advance(CODE_LIFETIME_SECONDS * SECOND - SECOND);
    await rejection(verify(userId, differentCode(second)));
    expect(await rejection(verify(userId, second))).toMatchObject({ code: 'CODE_REFUSED' });
    expect(await rejection(resend(userId))).toMatchObject({ code: 'CODE_REFUSED' });
  });

  it('resends at most three codes per account in 15 minutes', async () => {
    const [one, other] = [await startSignIn(server), await startSignIn(server)];
    for (const { userId } of [one, other, one]) await resend(userId);
    const problem = await rejection(resend(other.userId));
    expect(problem).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
    expect(problem.details.retryAfterSeconds).toBeGreaterThan(600);
  });

  it.each(['', '1', 'x'.repeat(43)])(
    'does not resend a code for the unknown challenge "%s"',
    async (userId) => {
      expect(await rejection(resend(userId))).toMatchObject({
        status: 403,
        code: 'CODE_REFUSED',
        message: 'Invalid OTP',
      });
      expect(server.emails).toEqual([]);
    },
  );

  it('does not resend a code an hour after the password', async () => {
    const { userId } = await startSignIn(server);
    server.clock.advance(HOUR);
    expect(await rejection(resend(userId))).toMatchObject({ code: 'CODE_REFUSED' });
  });

  it('creates no session for an account that was deactivated meanwhile', async () => {
    const { userId, otp } = await startSignIn(server);
    await server.deps.storage.transaction((trx) => trx.updateTable('users').set({ is_active: 0 }).execute());
    expect(await rejection(verify(userId, otp))).toMatchObject({ code: 'CODE_REFUSED' });
    expect(await rejection(resend(userId))).toMatchObject({ code: 'CODE_REFUSED' });
  });

  it('sends no code for a password that was replaced during its check', async () => {
    const { storage } = server.deps;
    const account = await storage.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    const transaction = storage.transaction.bind(storage);
    // the first transaction counts the attempt, the second resets the count, and the third stores the code
    const spied = vi.spyOn(storage, 'transaction');
    for (let n = 0; n < 2; n += 1) spied.mockImplementationOnce((work) => transaction(work));
    spied.mockImplementationOnce(async (work) => {
      await transaction((trx) => setPassword(trx, { user: account, passwordHash: 'another' }));
      return transaction(work);
    });
    expect(await rejection(login(STAFF.email, STAFF.password))).toMatchObject({ code: 'SIGN_IN_REFUSED' });
    expect(await storage.db.selectFrom('challenges').selectAll().execute()).toEqual([]);
    expect(server.emails).toEqual([]);
  });

  it('voids the code of a password that is replaced while the code is being stored', async () => {
    const { storage, outbox } = server.deps;
    const user = await storage.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    const enqueue = outbox.enqueue.bind(outbox);
    let replaced: Promise<void> | undefined;
    vi.spyOn(outbox, 'enqueue').mockImplementationOnce(async (...mail) => {
      replaced = storage.transaction((trx) => setPassword(trx, { user, passwordHash: 'another' }));
      // it waits for this transaction, or ends before it
      await Promise.race([replaced, sleep(200)]);
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
    const user = await storage.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    await storage.transaction((trx) => setPassword(trx, { user, passwordHash: cheapHash(STAFF.password) }));
    server.clock.advance(SECOND);
    outbox.deliver();
    await vi.waitFor(async () =>
      expect(await storage.db.selectFrom('outbox').select('id').execute()).toEqual([]),
    );
    expect(server.emails).toEqual([]);
  });

  it('is logged with IP address and account, without any typed text', async () => {
    await rejection(login('somebody.else@stthomas.example', 'wrong password'));
    const { userId, otp } = await startSignIn(server, '203.0.113.9');
    await verify(userId, otp);
    const signIns = server.logged.filter(({ event }) => /sign|code/.test(String(event)));
    expect(signIns).toMatchObject([
      { event: 'sign-in refused', level: 'warn', ip: '127.0.0.1' },
      { event: 'sign-in code sent', level: 'info', ip: '203.0.113.9', user: expect.any(Number) },
      { event: 'signed in', level: 'info', user: expect.any(Number) },
    ]);
    expect(JSON.stringify(signIns)).not.toMatch(/somebody|wrong password|mariam/);
  });
});
