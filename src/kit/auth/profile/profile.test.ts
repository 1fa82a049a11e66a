import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { STAFF } from '#app/testing/test-app.ts';
import { useTestApp } from '#app/testing/use-test-app.ts';
import type { ApiProblem } from '../../api/problem.ts';
import { engines } from '../../storage/testing/fresh-database.ts';
import { accountById } from '../accounts.server.ts';
import { lockAccountsExclusive, lockAccountsShared } from '../accounts-lock.server.ts';
import type { ProfileBody } from '../contract.ts';
import { endSessionsOf, startSession } from '../sessions/sessions.server.ts';
import { nextTransaction, rejection, visitor } from '../testing/sign-in.ts';

const MINUTE_MS = 60_000;
const NEW_PASSWORD = 'a harp beside the window';
const OWN = { name: STAFF.name, email: STAFF.email };

describe.each(engines)('the own account on %s', (engine) => {
  const server = useTestApp({ engine });
  /** The account that signed in first. */
  const id = 1;
  const auth = (bearer = server.token) => server.client(bearer).auth;
  const update = (body: Partial<ProfileBody>, bearer = server.token) =>
    auth(bearer).updateProfile({ body: { ...OWN, ...body } });
  const login = (password: string, email: string = STAFF.email) =>
    visitor(server).auth.login({ body: { email, password } });
  const signInFrom = (device: string) =>
    server.deps.storage.transaction((trx) => startSession(trx, { userId: id, device }, server.deps));
  const works = (bearer: string) =>
    auth(bearer)
      .me()
      .then(
        () => true,
        () => false,
      );

  it('can change its name at any time and keeps all its sessions', { tags: ['A7'] }, async () => {
    const other = await signInFrom('telephone');
    server.clock.advance(30 * MINUTE_MS);
    const changed = await update({ name: ' Mariam T. ', password: '   ' });
    expect(changed).toEqual({ id, name: 'Mariam T.', email: STAFF.email, role: 'admin' });
    expect(await auth().me()).toEqual(changed);
    expect([await works(server.token), await works(other)]).toEqual([true, true]);
    expect((await login(STAFF.password)).status).toBe('OTP_REQUIRED');
    expect(server.emails.filter(({ subject }) => subject.includes('was changed'))).toEqual([]);
  });

  it('can change its password soon after signing in, ending other sessions', { tags: ['A7'] }, async () => {
    const other = await signInFrom('telephone');
    server.clock.advance(9 * MINUTE_MS);
    await update({ password: NEW_PASSWORD });
    expect([await works(server.token), await works(other)]).toEqual([true, false]);
    expect((await rejection(login(STAFF.password))).code).toBe('SIGN_IN_REFUSED');
    expect((await login(NEW_PASSWORD)).status).toBe('OTP_REQUIRED');
  });

  it('requires the current password later and changes nothing without it', async () => {
    server.clock.advance(10 * MINUTE_MS + 1);
    for (const change of [{ password: NEW_PASSWORD }, { email: 'other@stthomas.example' }])
      expect(await rejection(update({ ...change, name: 'Somebody Else' }))).toMatchObject({
        status: 403,
        code: 'CONFIRM_PASSWORD',
      });
    expect(await auth().me()).toMatchObject(OWN);
    await update({ password: NEW_PASSWORD, currentPassword: STAFF.password });
    expect((await login(NEW_PASSWORD)).status).toBe('OTP_REQUIRED');
  });

  it('rejects a wrong current password with 403, keeps the session, and limits guessing', async () => {
    // fixed, so that no delay ends on a busy machine
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const guess = () => rejection(update({ password: NEW_PASSWORD, currentPassword: 'not the password' }));
    const first = await guess();
    expect(first).toMatchObject({ status: 403, message: 'The current password is incorrect.' });
    expect(first.details.errors).toHaveProperty('currentPassword');
    for (let n = 0; n < 4; n += 1) await guess();
    expect((await guess()).status).toBe(429);
    expect(await works(server.token)).toBe(true);
    expect((await rejection(login(STAFF.password))).status, 'the same counters as the sign-in').toBe(429);
  });

  it('can change its email address, and the old address is notified', async () => {
    const { userId } = await login(STAFF.password);
    await expect.poll(() => server.emails.length).toBe(1);
    const moved = await update({ email: 'Mariam.T@StThomas.example', password: NEW_PASSWORD });
    expect(moved.email).toBe('mariam.t@stthomas.example');
    await expect.poll(() => server.emails.length).toBe(2);
    expect(server.emails[1]).toMatchObject({
      to: STAFF.email,
      text: expect.stringContaining('The email address and the password of your account'),
    });
    expect((await rejection(visitor(server).auth.resendOtp({ body: { userId } }))).code).toBe('CODE_REFUSED');
    expect((await login(NEW_PASSWORD, moved.email)).status).toBe('OTP_REQUIRED');
  });

  it('cannot take the email address of another account', async () => {
    await server.signIn({ name: 'George', email: 'george@stthomas.example', password: 'x' });
    const taken = await rejection(update({ email: 'GEORGE@stthomas.example' }));
    expect([taken.status, Object.keys(taken.details.errors ?? {})]).toEqual([409, ['email']]);
  });

  it('stays inactive when deactivated while its owner saves', async () => {
    const { storage } = server.deps;
    let saving: Promise<ApiProblem> | undefined;
    await storage.transaction(async (trx) => {
      await lockAccountsExclusive(trx, storage);
      await trx.updateTable('users').set({ is_active: 0 }).where('id', '=', id).execute();
      saving = rejection(update({ name: 'Mariam T.' }));
      await nextTransaction(storage);
      await endSessionsOf(trx, id);
    });
    expect((await saving)?.code).toBe('NO_SESSION');
    const accounts = await storage.db.selectFrom('users').select(['is_active', 'name']).execute();
    expect(accounts).toEqual([{ is_active: 0, name: STAFF.name }]);
  });

  it('keeps its email address when the session that changes it ends concurrently', async () => {
    const { storage } = server.deps;
    let changing: Promise<ApiProblem> | undefined;
    await storage.transaction(async (trx) => {
      await lockAccountsShared(trx, storage);
      changing = rejection(update({ email: 'thief@x.example' }));
      await nextTransaction(storage);
      await endSessionsOf(trx, id);
    });
    expect((await changing)?.code).toBe('NO_SESSION');
    expect((await accountById(storage.db, id))?.email).toBe(STAFF.email);
  });

  it('lists its sessions and can end them', async () => {
    const phone = await signInFrom(
      'Mozilla/5.0 (Linux; Android 16; K) Chrome/146.0.0.0 Mobile Safari/537.36',
    );
    await signInFrom('Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0');
    const listed = await auth(phone).sessions();
    expect(listed.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
      ['Firefox on a Linux computer', false],
      ['Chrome on an Android device', true],
      ['An app or browser that we do not recognize', false],
    ]);
    await auth(phone).endSession({ params: { id: listed[2]?.id ?? 0 } });
    expect([await works(server.token), await works(phone)]).toEqual([false, true]);
    await auth(phone).endOtherSessions();
    expect(await auth(phone).sessions()).toHaveLength(1);
    server.clock.advance(61 * MINUTE_MS);
    const desk = await signInFrom('desk');
    expect(await auth(desk).sessions(), 'what has ended by itself is not listed').toHaveLength(1);
  });

  it('cannot end a session of another user', async () => {
    const other = await server.signIn({ name: 'George', email: 'george@stthomas.example', password: 'x' });
    const [theirs] = await auth(other).sessions();
    expect((await rejection(auth().endSession({ params: { id: theirs?.id ?? 0 } }))).status).toBe(404);
    await auth().endOtherSessions();
    expect(await works(other)).toBe(true);
  });
});
