import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CODE_LIFETIME_SECONDS } from '#contract/sign-in-constants.ts';
import { parish } from '#parish';
import { engines } from '#storage/testing/fresh-database.ts';
import { quickHash } from '../../testing/cheap-hash.ts';
import { STAFF, type TestApp, testApp } from '../../testing/test-app.ts';
import { setPassword } from './accounts.ts';
import { addAccount, challenged, codeOf, refusal, visitor, wrong } from './testing/sign-in.ts';

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
  const countSessions = async () =>
    (await server.deps.storage.db.selectFrom('sessions').select('id').execute()).length;
  const post = async (path: string, body: unknown, ip = '127.0.0.1') => {
    const headers = { 'content-type': 'application/json' };
    const request = new Request(`${server.deps.settings.publicUrl}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    const answer = await server.app.fetch(request, ip);
    return [answer.status, Object.fromEntries(answer.headers), await answer.text()] as const;
  };

  it('takes a password, then a code by mail, and opens a session', { tags: ['P3', 'P7'] }, async () => {
    const { name, email, password } = STAFF;
    const answer = await login(`  ${email.toUpperCase()} `, password);
    expect(answer).toEqual({ status: 'OTP_REQUIRED', userId: expect.stringMatching(/^[\w-]{43}$/), email });
    const { token, user } = await verify(answer.userId, await codeOf(server, { mail: 1 }));
    expect(user).toEqual({ id: expect.any(Number), name, email, role: 'admin' });
    expect(await server.client(token).auth.me()).toEqual(user);
  });

  it('ends the session with which the browser came, and no other', async () => {
    const open = async (token?: string) => {
      const { userId, otp } = await challenged(server);
      return (await server.client(token).auth.verifyOtp({ body: { userId, otp } })).token;
    };
    const [elsewhere, before] = [await open(), await open()];
    const after = await open(before);
    expect((await refusal(server.client(before).auth.me())).code).toBe('NO_SESSION');
    for (const token of [elsewhere, after])
      expect(await server.client(token).auth.me()).toMatchObject({ email: STAFF.email });
  });

  it('sends the code to its owner alone, in plain words and not in the subject', async () => {
    const { otp } = await challenged(server);
    const [mail] = server.mails;
    expect(mail).toMatchObject({ to: STAFF.email, subject: `Your sign-in code for ${parish.name}` });
    expect(mail?.text.split('\n')).toContain(otp);
    expect(mail?.text).toContain('10 minutes');
  });

  it('keeps neither code nor challenge where anybody could read them', async () => {
    const { userId, otp } = await challenged(server);
    await refusal(verify(userId, wrong(otp)));
    const { db } = server.deps.storage;
    const kept = JSON.stringify([
      await db.selectFrom('challenges').selectAll().execute(),
      await db.selectFrom('outbox').selectAll().execute(),
      server.logged,
    ]);
    for (const secret of [userId, `"${otp}"`, ` ${otp}`, STAFF.password]) expect(kept).not.toContain(secret);
  });

  it('answers a wrong password, an unknown address and an inactive account alike', async () => {
    await addAccount(server, { ...STAFF, email: 'inactive@stthomas.example' });
    await server.deps.storage.transaction((trx) =>
      trx
        .updateTable('users')
        .set({ is_active: 0 })
        .where('email', '=', 'inactive@stthomas.example')
        .execute(),
    );
    const answers = await Promise.all([
      post('/api/auth/login', { email: STAFF.email, password: 'not the password' }),
      post('/api/auth/login', { email: 'nobody@stthomas.example', password: STAFF.password }),
      post('/api/auth/login', { email: 'inactive@stthomas.example', password: STAFF.password }),
      post('/api/auth/login', { email: "' or 1=1 --", password: STAFF.password }),
    ]);
    expect(answers[0]).toMatchObject([403, {}, expect.stringContaining('SIGN_IN_REFUSED')]);
    expect(answers.slice(1)).toEqual(Array(3).fill(answers[0]));
  });

  it('says which of address and password is missing', { tags: ['P5'] }, async () => {
    expect(await refusal(login('  ', ''))).toMatchObject({
      code: 'INVALID_BODY',
      details: { errors: { email: expect.any(String), password: expect.any(String) } },
    });
    expect((await refusal(login(STAFF.email, ''))).details.errors).toEqual({
      password: 'Please enter your password',
    });
  });

  it('answers a wrong, expired, void, used, unknown or forged challenge alike', async () => {
    const [wrongCode, used, voided, expired] = [
      await challenged(server),
      await challenged(server),
      await challenged(server),
      await challenged(server),
    ];
    await verify(used.userId, used.otp);
    for (let tries = 0; tries < 5; tries += 1) await refusal(verify(voided.userId, wrong(voided.otp)));
    const answers = [
      await post('/api/auth/verify-otp', { userId: wrongCode.userId, otp: wrong(wrongCode.otp) }),
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
      answers.push(await post('/api/auth/verify-otp', { userId, otp: used.otp }));
    answers.push(await post('/api/auth/verify-otp', { userId: wrongCode.userId, otp: expired.otp }));
    server.clock.advance(CODE_LIFETIME_SECONDS * SECOND);
    answers.push(await post('/api/auth/verify-otp', { userId: expired.userId, otp: expired.otp }));
    expect(answers[0]).toMatchObject([
      403,
      {},
      JSON.stringify({ message: 'Invalid OTP', code: 'CODE_REFUSED' }),
    ]);
    expect(answers.slice(1)).toEqual(Array(answers.length - 1).fill(answers[0]));
  });

  it.each(['', '12345', '1234567', '12345a', '１２３４５６', ' 123456', '123456 ', '-12345', '1e5000'])(
    'says that "%s" is not a code, and does not count it',
    async (otp) => {
      const { userId, otp: right } = await challenged(server);
      for (let tries = 0; tries < 6; tries += 1)
        expect(await refusal(verify(userId, otp))).toMatchObject({
          status: 400,
          code: 'INVALID_BODY',
          message: 'Please enter a 6-digit OTP',
        });
      expect((await verify(userId, right)).token).toBeTruthy();
    },
  );

  it('takes the right code up to the last second', { tags: ['P9'] }, async () => {
    const { userId, otp } = await challenged(server);
    server.clock.advance(CODE_LIFETIME_SECONDS * SECOND - SECOND);
    expect((await verify(userId, otp)).token).toBeTruthy();
  });

  it('does not prolong a code by setting the clock back', async () => {
    const { userId, otp } = await challenged(server);
    server.clock.advance(-HOUR);
    server.clock.advance(HOUR + CODE_LIFETIME_SECONDS * SECOND);
    expect(await refusal(verify(userId, otp))).toMatchObject({ code: 'CODE_REFUSED' });
  });

  it('refuses the sixth try although it is right', async () => {
    const { userId, otp } = await challenged(server);
    for (let tries = 0; tries < 5; tries += 1) await refusal(verify(userId, wrong(otp)));
    expect(await refusal(verify(userId, otp))).toMatchObject({ status: 403, message: 'Invalid OTP' });
    expect(await countSessions()).toBe(0);
  });

  it('takes the right code after four wrong ones', async () => {
    const { userId, otp } = await challenged(server);
    for (let tries = 0; tries < 4; tries += 1) await refusal(verify(userId, wrong(otp)));
    expect((await verify(userId, otp)).token).toBeTruthy();
  });

  it('opens exactly one session for fifty right codes at once', async () => {
    const { userId, otp } = await challenged(server);
    const answers = await Promise.allSettled(Array.from({ length: 50 }, () => verify(userId, otp)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await countSessions()).toBe(1);
  });

  it('evaluates no more than five of five hundred guesses at once, and then not even the right code', async () => {
    const { userId, otp } = await challenged(server);
    const guesses = Array.from({ length: 500 }, (_, n) => String(n).padStart(6, '0')).filter(
      (guess) => guess !== otp,
    );
    const answers = await Promise.allSettled(guesses.map((guess) => verify(userId, guess)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toEqual([]);
    const [row] = await server.deps.storage.db.selectFrom('challenges').select('tries').execute();
    expect(row?.tries).toBe(5);
    const evaluated = server.logged.filter(
      ({ event, user }) => event === 'code refused' && user !== undefined,
    );
    expect(evaluated.length).toBeLessThanOrEqual(5);
    expect(await refusal(verify(userId, otp))).toMatchObject({ code: 'CODE_REFUSED' });
  });

  it('lets an account guess fifty codes a day, over any number of challenges', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { userId, otp } = await challenged(server);
      for (let tries = 0; tries < 5; tries += 1)
        expect((await refusal(verify(userId, wrong(otp)))).code).toBe('CODE_REFUSED');
    }
    const { userId, otp } = await challenged(server);
    const problem = await refusal(verify(userId, otp));
    expect(problem).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(problem.details.retryAfterSeconds).toBeGreaterThan(60 * 60);

    // whoever guessed knew the password; with a new one its owner is let in
    const { storage } = server.deps;
    const user = await storage.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    const passwordHash = quickHash(STAFF.password);
    await storage.transaction((trx) => setPassword(trx, { user, passwordHash }));
    const after = await challenged(server);
    expect((await verify(after.userId, after.otp)).token).toBeTruthy();
  });

  it('sends another code when asked, which voids the one before', { tags: ['P7'] }, async () => {
    const { userId, otp } = await challenged(server);
    expect(await resend(userId)).toEqual({ message: 'OTP resent successfully! Check your email.' });
    const second = await codeOf(server, { mail: 2 });
    if (second !== otp) expect(await refusal(verify(userId, otp))).toMatchObject({ code: 'CODE_REFUSED' });
    expect((await verify(userId, second)).token).toBeTruthy();
  });

  it('gives a code that is sent again its full life, and no further tries', async () => {
    const { userId, otp } = await challenged(server);
    for (let tries = 0; tries < 4; tries += 1) await refusal(verify(userId, wrong(otp)));
    server.clock.advance(CODE_LIFETIME_SECONDS * SECOND);
    await resend(userId);
    const second = await codeOf(server, { mail: 2 });
    server.clock.advance(CODE_LIFETIME_SECONDS * SECOND - SECOND);
    await refusal(verify(userId, wrong(second)));
    expect(await refusal(verify(userId, second))).toMatchObject({ code: 'CODE_REFUSED' });
    expect(await refusal(resend(userId))).toMatchObject({ code: 'CODE_REFUSED' });
  });

  it('sends a code again three times in a quarter of an hour', async () => {
    const { userId } = await challenged(server);
    const answers = await Promise.allSettled(Array.from({ length: 60 }, () => resend(userId)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    await codeOf(server, { mail: 4 });
    const problem = await refusal(resend(userId));
    expect(problem).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
    expect(problem.details.retryAfterSeconds).toBeGreaterThan(600);
    const other = await challenged(server);
    expect((await refusal(resend(other.userId))).code).toBe('TOO_MANY_REQUESTS');
  });

  it.each(['', '1', 'x'.repeat(43)])(
    'does not send a code for the unknown challenge "%s"',
    async (userId) => {
      expect(await refusal(resend(userId))).toMatchObject({
        status: 403,
        code: 'CODE_REFUSED',
        message: 'Invalid OTP',
      });
      expect(server.mails).toEqual([]);
    },
  );

  it('does not send a code again an hour after the password', async () => {
    const { userId } = await challenged(server);
    server.clock.advance(HOUR);
    expect(await refusal(resend(userId))).toMatchObject({ code: 'CODE_REFUSED' });
  });

  it('opens no session for an account that was switched off meanwhile', async () => {
    const { userId, otp } = await challenged(server);
    await server.deps.storage.transaction((trx) => trx.updateTable('users').set({ is_active: 0 }).execute());
    expect(await refusal(verify(userId, otp))).toMatchObject({ code: 'CODE_REFUSED' });
    expect(await refusal(resend(userId))).toMatchObject({ code: 'CODE_REFUSED' });
  });

  it('sends no code for a password that was replaced while it was being looked at', async () => {
    const { storage } = server.deps;
    const account = await storage.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    const transaction = storage.transaction.bind(storage);
    // the first transaction counts the guess; the second keeps the code, after the password was compared
    const spied = vi.spyOn(storage, 'transaction').mockImplementationOnce((work) => transaction(work));
    spied.mockImplementationOnce(async (work) => {
      await transaction((trx) => setPassword(trx, { user: account, passwordHash: 'another' }));
      return transaction(work);
    });
    expect(await refusal(login(STAFF.email, STAFF.password))).toMatchObject({ code: 'SIGN_IN_REFUSED' });
    expect(await storage.db.selectFrom('challenges').selectAll().execute()).toEqual([]);
    expect(server.mails).toEqual([]);
  });

  it('leaves no code behind for a password that is replaced while the code is being sent', async () => {
    const { storage, outbox } = server.deps;
    const user = await storage.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    const post = outbox.post.bind(outbox);
    let replaced: Promise<void> | undefined;
    vi.spyOn(outbox, 'post').mockImplementationOnce(async (...mail) => {
      replaced = storage.transaction((trx) => setPassword(trx, { user, passwordHash: 'another' }));
      // it waits for us, or is done before we are
      await Promise.race([replaced, sleep(200)]);
      return post(...mail);
    });
    const { userId } = await login(STAFF.email, STAFF.password);
    await replaced;
    expect(await refusal(resend(userId))).toMatchObject({ code: 'CODE_REFUSED' });
  });

  it('sends no code whose sign-in was ended by a new password while it stood in line', async () => {
    const { storage, outbox } = server.deps;
    const post = outbox.post.bind(outbox);
    vi.spyOn(outbox, 'post').mockImplementationOnce(async (...mail) => {
      // due in a second only
      server.clock.advance(SECOND);
      await post(...mail);
      server.clock.advance(-SECOND);
    });
    await login(STAFF.email, STAFF.password);
    const user = await storage.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    await storage.transaction((trx) => setPassword(trx, { user, passwordHash: quickHash(STAFF.password) }));
    server.clock.advance(SECOND);
    outbox.deliver();
    await vi.waitFor(async () =>
      expect(await storage.db.selectFrom('outbox').select('id').execute()).toEqual([]),
    );
    expect(server.mails).toEqual([]);
  });

  it('is on record with address and account, and with no word of what was typed', async () => {
    await refusal(login('somebody.else@stthomas.example', 'wrong password'));
    const { userId, otp } = await challenged(server, '203.0.113.9');
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
