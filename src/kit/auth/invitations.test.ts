import { describe, expect, it, vi } from 'vitest';
import { useTestApp } from '#app/testing/use-test-app.ts';
import { auditMessage } from '../audit-log/messages.ts';
import { engines } from '../storage/testing/fresh-database.ts';
import { INVITATION_ATTEMPTS_PER_MINUTE, INVITATION_MS } from './invitations.server.ts';
import { emailedCode, rejection, visitor } from './testing/sign-in.ts';
import type { User } from './users/contract.ts';

const GEORGE = { name: 'George Mathew', email: 'george@stthomas.example' };
const PASSWORD = 'nine books upon the shelf';
const HOUR_MS = 60 * 60_000;

describe.each(engines)('an invitation on %s', (engine) => {
  const server = useTestApp({ engine });
  const users = (staff = server.staff) => staff.users;
  const invite = () => users().create({ body: { ...GEORGE, invite: true, role: 'admin', isActive: true } });
  const links = () =>
    server.emails.flatMap(({ to, text }) => {
      const [, secret] = /\/admin\/login#invitation=(\S+)$/m.exec(text) ?? [];
      return to === GEORGE.email && secret ? [secret] : [];
    });
  /** The token in the user's `count`-th email. */
  const linkNumber = (count: number): Promise<string> =>
    vi.waitFor(() => links()[count - 1] ?? Promise.reject(new Error('no email with a link yet')));
  const accept = (invitation: string, password = PASSWORD) =>
    visitor(server).auth.acceptInvitation({ body: { invitation, password } });
  const login = (password = PASSWORD) =>
    visitor(server).auth.login({ body: { email: GEORGE.email, password } });
  const credentials = async ({ id }: User) => (await users().read({ params: { id } })).credentials;
  const expectRefused = async (invitation: string) =>
    expect(await rejection(accept(invitation))).toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
      message: expect.stringContaining('no longer valid'),
    });

  it('lets a new administrator choose a password once, and then sign in with it and a code', async () => {
    const created = await invite();
    expect(created).toMatchObject({ ...GEORGE, credentials: 'invited', isActive: true });
    const secret = await linkNumber(1);
    expect(created.invitationLink, 'without a mail server').toContain(secret);
    expect(secret, '256 random bits').toMatch(/^[\w-]{43}$/);
    const { storage, config } = server.deps;
    expect(server.emails.at(-1)?.text).toContain(`\n${config.publicUrl}/admin/login#invitation=${secret}\n`);
    expect(JSON.stringify(await storage.db.selectFrom('invitations').selectAll().execute())).not.toContain(
      secret,
    );
    expect((await rejection(login())).code).toBe('SIGN_IN_REFUSED');

    const weak = await rejection(accept(secret, 'george.mathew.george'));
    expect(weak.details.errors, 'a rejected password does not use up the link').toHaveProperty('password');
    expect(await accept(secret)).toEqual({ email: GEORGE.email });
    expect(await credentials(created)).toBe('own');
    await expectRefused(secret);

    const { userId } = await login();
    const mail = server.emails.length;
    const otp = await emailedCode(server, { mail });
    expect((await visitor(server).auth.verifyOtp({ body: { userId, otp } })).user).toEqual({
      id: created.id,
      ...GEORGE,
      role: 'admin',
    });
  });

  it('is accepted by one of several simultaneous requests', async () => {
    await invite();
    const secret = await linkNumber(1);
    const attempts = await Promise.allSettled(
      ['one', 'two', 'three'].map((word) => accept(secret, `${word} books upon the old shelf`)),
    );
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is valid for 72 hours, and the next one replaces it', async () => {
    const { id } = await invite();
    const first = await linkNumber(1);
    await users().invite({ params: { id } });
    const second = await linkNumber(2);
    await expectRefused(first);
    let { staff } = server;
    const credentialsAfter = async (hours: number) => {
      server.clock.advance(hours * HOUR_MS);
      const anna = { name: 'Anna', email: `anna${hours}@x.example`, password: PASSWORD };
      staff = server.client(await server.signIn(anna));
      return (await users(staff).read({ params: { id } })).credentials;
    };
    expect(await credentialsAfter(INVITATION_MS / HOUR_MS - 1)).toBe('invited');
    expect(await credentialsAfter(2)).toBe('none');
    await expectRefused(second);
    await users(staff).invite({ params: { id } });
    expect(await accept(await linkNumber(3))).toEqual({ email: GEORGE.email });
  });

  it('ends when it is canceled, or when the user is deactivated, deleted or gets a password or an email address', async () => {
    const ends: readonly ((user: User) => Promise<unknown>)[] = [
      ({ id }) => users().cancelInvitation({ params: { id } }),
      ({ id }) => users().update({ params: { id }, body: { ...GEORGE, isActive: false } }),
      ({ id }) => users().update({ params: { id }, body: { ...GEORGE, isActive: true, password: PASSWORD } }),
      ({ id }) =>
        users().update({ params: { id }, body: { ...GEORGE, isActive: true, email: 'other@x.example' } }),
      ({ id }) => users().remove({ params: { id } }),
    ];
    for (const [index, end] of ends.entries()) {
      const user = await invite();
      const secret = await linkNumber(index + 1);
      await end(user);
      await expectRefused(secret);
      await users()
        .remove({ params: { id: user.id } })
        .catch(() => undefined);
    }
    const [entry] = await server.staff.trash.list({ query: { kind: 'users' } });
    await server.staff.trash.restore({ params: { id: entry?.id ?? 0 } });
    const restored = (await users().list()).at(-1) as User;
    expect(restored.credentials, 'a restored user has neither a password nor an invitation').toBe('none');
    const canceled = await rejection(users().cancelInvitation({ params: { id: restored.id } }));
    expect(canceled.status).toBe(404);
  });

  it('is sent only to an active user who has no password', async () => {
    const [me] = (await users().list()) as [User];
    expect(me.credentials).toBe('own');
    expect((await rejection(users().invite({ params: { id: me.id } }))).code).toBe('CONFLICT');
    expect((await rejection(users().invite({ params: { id: 12345 } }))).code).toBe('NOT_FOUND');
    const { id } = await invite();
    await users().update({ params: { id }, body: { ...GEORGE, isActive: false } });
    expect((await rejection(users().invite({ params: { id } }))).code).toBe('CONFLICT');
    await users().update({ params: { id }, body: { ...GEORGE, isActive: true, password: PASSWORD } });
    expect((await users().list()).at(-1)?.credentials).toBe('temporary');
    expect((await rejection(users().invite({ params: { id } }))).code).toBe('CONFLICT');
    expect(links()).toHaveLength(1);
  });

  it('and an initial password exclude each other, and one of them is required', async () => {
    for (const body of [GEORGE, { ...GEORGE, invite: true as const, password: PASSWORD }])
      expect(await rejection(users().create({ body }))).toMatchObject({
        status: 400,
        details: { errors: { password: 'Please enter a password' } },
      });
  });

  it('is limited: guesses per address, and emails per administrator', async () => {
    for (let n = 0; n < INVITATION_ATTEMPTS_PER_MINUTE; n += 1) await expectRefused(`guess ${n}`);
    expect((await rejection(accept('one more'))).code).toBe('TOO_MANY_REQUESTS');
    const { id } = await invite();
    for (let n = 1; n < 60; n += 1) await users().invite({ params: { id } });
    expect((await rejection(users().invite({ params: { id } }))).code).toBe('TOO_MANY_REQUESTS');
  });

  it('is in the activity log: created, sent again, canceled and accepted', async () => {
    const { id } = await invite();
    await users().cancelInvitation({ params: { id } });
    await users().invite({ params: { id } });
    await accept(await linkNumber(2));
    const { entries } = await server.staff.activity.list();
    expect(entries.map((entry) => `${entry.by} ${auditMessage(entry)}`)).toEqual([
      'George Mathew accepted the invitation',
      'Mariam Thomas invited the user “George Mathew”',
      'Mariam Thomas ended the invitation of “George Mathew”',
      'Mariam Thomas added the user “George Mathew”',
    ]);
  });
});
