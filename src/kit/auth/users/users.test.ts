import { beforeEach, describe, expect, it } from 'vitest';
import { STAFF } from '#app/testing/test-app.ts';
import { useTestApp } from '#app/testing/use-test-app.ts';
import { engines } from '../../storage/testing/fresh-database.ts';
import { emailedCode, rejection, visitor } from '../testing/sign-in.ts';
import type { User } from './contract.ts';

const GEORGE = {
  name: 'George Mathew',
  email: 'george@stthomas.example',
  password: 'nine books upon the shelf',
};
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

describe.each(engines)('a user on %s', (engine) => {
  const server = useTestApp({ engine });
  const users = (bearer = server.token) => server.client(bearer).users;
  const bodyOf = ({ name, email, isActive }: User) => ({ name, email, isActive });
  const login = ({ email, password }: { email: string; password: string }) =>
    visitor(server).auth.login({ body: { email, password } });
  const signedIn = async (account: { email: string; password: string }) => {
    const mail = server.emails.length + 1;
    const { userId } = await login(account);
    return visitor(server).auth.verifyOtp({ body: { userId, otp: await emailedCode(server, { mail }) } });
  };

  it('is listed without any password data', { tags: ['A3', 'A7'] }, async () => {
    await users().create({ body: GEORGE });
    const response = await server.request('/api/users', {
      headers: { authorization: `Bearer ${server.token}` },
    });
    const text = await response.text();
    expect(JSON.parse(text)).toEqual([
      {
        id: expect.any(Number),
        name: STAFF.name,
        email: STAFF.email,
        isActive: true,
        role: 'admin',
        createdAt: '2026-11-24T18:00:00.000Z',
        credentials: 'own',
        version: 1,
      },
      expect.objectContaining({ name: GEORGE.name, email: GEORGE.email }),
    ]);
    expect(text).not.toMatch(/argon2|password|hash/i);
  });

  it('is always created as an active administrator', { tags: ['A4', 'A6', 'A7', 'P6'] }, async () => {
    const created = await users().create({ body: { ...GEORGE, role: 'visitor', isActive: false } });
    expect(created).toMatchObject({ role: 'admin', isActive: true });
    expect((await users().list()).at(-1)).toEqual(created);
  });

  it('is unique per email address in any spelling', async () => {
    const { id, ...created } = await users().create({
      body: { ...GEORGE, email: ' George@StThomas.Example' },
    });
    expect(created.email).toBe(GEORGE.email);
    const again = await rejection(users().create({ body: { ...GEORGE, email: 'GEORGE@stthomas.example' } }));
    expect(again).toMatchObject({ status: 409, message: 'Another account already has this email address.' });
    const body = { name: GEORGE.name, email: STAFF.email, isActive: true };
    expect((await rejection(users().update({ params: { id }, body }))).details.errors).toHaveProperty(
      'email',
    );
    expect(await users().list()).toHaveLength(2);
  });

  it('is not created when a field is missing, which the error names', { tags: ['A5'] }, async () => {
    const wrongs = [
      { name: ' ' },
      { email: '' },
      { email: 'george' },
      { email: 'george@stthomas.example\nBcc: x@y.example' },
      { password: '   ' },
      { password: 'too short' },
      { password: 'password1234' },
      { password: 'StThomas.Springfield' },
      { password: 'george.mathew.george' },
    ];
    for (const wrong of wrongs) {
      const problem = await rejection(users().create({ body: { ...GEORGE, ...wrong } }));
      const fields = Object.keys(problem.details.errors ?? {});
      expect([wrong, problem.status, fields]).toEqual([wrong, 400, Object.keys(wrong)]);
    }
    expect(await users().list()).toHaveLength(1);
  });

  it('cannot have the email address of another administrator as its password', async () => {
    await users().create({ body: { ...GEORGE, email: 'brightwell.77@lantern.example' } });
    const other = {
      name: 'Anna',
      email: 'anna@stthomas.example',
      password: ' Brightwell.77@Lantern.example',
    };
    const problem = await rejection(users().create({ body: other }));
    expect(problem.details.errors).toEqual({ password: expect.stringContaining('easy to guess') });
  });

  it('is changed only in the version that the caller read', { tags: ['A7'] }, async () => {
    const created = await users().create({ body: GEORGE });
    const params = { id: created.id };
    const body = { ...bodyOf(created), name: 'George M.' };
    const changed = await users().update({ params, body, ifMatch: created.version });
    expect(changed).toEqual({ ...created, name: 'George M.', version: 2 });
    expect(await users().read({ params })).toEqual(changed);
    expect((await rejection(users().update({ params, body, ifMatch: 1 }))).code).toBe('STALE');
    expect((await rejection(users().update({ params: { id: 12345 }, body }))).status).toBe(404);
  });

  it('loses the sessions that another administrator ends, but not their own', { tags: ['A6'] }, async () => {
    const theirs = await server.signIn(GEORGE);
    const [me, george] = (await users().list()) as [User, User];
    const problem = await rejection(users().endSessions({ params: { id: me.id } }));
    expect(problem).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    await users().endSessions({ params: { id: george.id } });
    expect((await rejection(users(theirs).list())).code).toBe('NO_SESSION');
    expect((await login(GEORGE)).status).toBe('OTP_REQUIRED');
  });

  it('is deleted with all sessions and frees the email address', { tags: ['A7'] }, async () => {
    const theirs = await server.signIn(GEORGE);
    const { id } = (await users().list()).at(-1) as User;
    await users().remove({ params: { id } });
    expect((await rejection(users(theirs).list())).status).toBe(401);
    expect((await rejection(login(GEORGE))).code).toBe('SIGN_IN_REFUSED');
    expect((await rejection(users().remove({ params: { id } }))).status).toBe(404);
    const [entry] = await server.staff.trash.list({ query: { kind: 'users' } });
    expect(entry).toMatchObject({ title: GEORGE.name, deletedBy: STAFF.name });
    const created = await users().create({ body: GEORGE });
    expect(created.id).not.toBe(id);
    const taken = await rejection(server.staff.trash.restore({ params: { id: entry?.id ?? 0 } }));
    expect(taken).toMatchObject({ status: 409, message: expect.stringContaining('email address') });
    await users().remove({ params: { id: created.id } });
    await server.staff.trash.restore({ params: { id: entry?.id ?? 0 } });
    expect((await signedIn(GEORGE)).user.id).toBe(id);
  });

  it('gets a new email address at most sixty times an hour from one administrator, because each change sends an email', async () => {
    const { id, ...george } = await users().create({ body: GEORGE });
    const change = (n: number) =>
      users().update({ params: { id }, body: { ...bodyOf({ id, ...george }), email: `new${n}@x.example` } });
    for (let n = 0; n < 60; n += 1) await change(n);
    expect((await rejection(change(60))).code).toBe('TOO_MANY_REQUESTS');
    const body = { ...bodyOf({ id, ...george }), email: 'new59@x.example', name: 'George M.' };
    expect((await users().update({ params: { id }, body })).name).toBe('George M.');
    // changes of others do not use up the owner's own limit
    const own = { ...STAFF, password: 'a harp beside the window', currentPassword: STAFF.password };
    expect(await server.staff.auth.updateProfile({ body: own })).toMatchObject({ name: STAFF.name });
  });

  it('has a name without invisible or reordering characters', async () => {
    const create = (name: string, email: string) => users().create({ body: { ...GEORGE, name, email } });
    expect(await create('മോഹന്\u200d', 'a@x.example')).toMatchObject({ name: 'മോഹന്\u200d' });
    expect(await create('\u2066George\nThomas\ufe0f', 'b@x.example')).toMatchObject({
      name: 'George Thomas',
    });
    for (const name of [' ', '\u200b', '\u3164'])
      expect((await rejection(create(name, 'c@x.example'))).details.errors).toEqual({
        name: 'Please fill this in',
      });
  });

  it('can be deactivated with a name that predates the rules for names', async () => {
    const { id, ...george } = await users().create({ body: GEORGE });
    const name = 'George\u202e\nMathew';
    await server.deps.storage.transaction((trx) =>
      trx.updateTable('users').set({ name }).where('id', '=', id).execute(),
    );
    const body = { ...bodyOf({ id, ...george }), name, isActive: false };
    expect(await users().update({ params: { id }, body })).toMatchObject({
      name: 'George Mathew',
      isActive: false,
    });
  });

  describe('with a temporary password', () => {
    const OWN = 'a harp beside the window';
    const profile = (bearer: string, password?: string) =>
      server.client(bearer).auth.updateProfile({
        body: { name: GEORGE.name, email: GEORGE.email, ...(password && { password }) },
      });

    beforeEach(() => users().create({ body: GEORGE }));

    it('can do nothing but replace the password, and everything afterwards', async () => {
      const { token: theirs, user } = await signedIn(GEORGE);
      expect(user.mustChangePassword).toBe(true);
      expect(await server.client(theirs).auth.me()).toEqual(user);
      // tests of the contract reject it on every other endpoint
      for (const password of [undefined, '  '])
        expect(await rejection(profile(theirs, password))).toMatchObject({ code: 'FIRST_PASSWORD' });
      expect(await server.client(theirs).events.list()).toEqual([]);

      expect((await rejection(profile(theirs, GEORGE.password))).details.errors).toHaveProperty('password');
      expect((await rejection(profile(theirs, 'password1234'))).status).toBe(400);
      expect(await profile(theirs, OWN)).not.toHaveProperty('mustChangePassword');
      expect(await users(theirs).list()).toHaveLength(2);
      expect((await rejection(login(GEORGE))).code).toBe('SIGN_IN_REFUSED');
      expect((await signedIn({ ...GEORGE, password: OWN })).user).not.toHaveProperty('mustChangePassword');
    });

    it('can sign in for 72 hours; then it is rejected like a wrong one', async () => {
      server.clock.advance(72 * HOUR_MS - MINUTE_MS);
      expect((await login(GEORGE)).status).toBe('OTP_REQUIRED');
      // plus a minute for a slow machine: the monotonic clock advances while this one is fixed
      server.clock.advance(2 * MINUTE_MS);
      const late = await rejection(login(GEORGE));
      const wrong = await rejection(login({ ...GEORGE, password: 'nine books upon a shelf' }));
      expect([late.code, late.message]).toEqual([wrong.code, wrong.message]);
    });

    it('keeps a replacement for longer than 72 hours', async () => {
      await profile((await signedIn(GEORGE)).token, OWN);
      server.clock.advance(100 * HOUR_MS);
      expect((await login({ ...GEORGE, password: OWN })).status).toBe('OTP_REQUIRED');
    });

    it('that another administrator sets loses all sessions and is notified by email', async () => {
      const theirs = (await signedIn(GEORGE)).token;
      const mails = server.emails.length;
      await profile(theirs, OWN);
      await expect.poll(() => server.emails.length).toBe(mails + 1);
      const george = (await users().list()).at(-1) as User;
      const sent = server.emails.length;
      const second = await server.signIn({ ...STAFF, email: 'second@stthomas.example' });
      const body = { ...bodyOf(george), password: 'another nine books, read slowly' };
      await users(second).update({ params: { id: george.id }, body });
      expect((await rejection(users(theirs).list())).status).toBe(401);
      await expect.poll(() => server.emails.length).toBe(sent + 1);
      expect(server.emails.at(-1)).toMatchObject({
        to: GEORGE.email,
        text: expect.stringContaining('The password of'),
      });
      expect(
        (await signedIn({ ...GEORGE, password: 'another nine books, read slowly' })).user.mustChangePassword,
      ).toBe(true);
    });
  });
});
