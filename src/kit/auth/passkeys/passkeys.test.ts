import { describe, expect, it, vi } from 'vitest';
import { STAFF } from '#app/testing/test-app.ts';
import { useTestApp } from '#app/testing/use-test-app.ts';
import { engines } from '../../storage/testing/fresh-database.ts';
import { setPassword } from '../accounts.server.ts';
import { rejection, startSignIn, visitor } from '../testing/sign-in.ts';
import { softwarePasskey } from '../testing/software-passkey.ts';

const MINUTE_MS = 60_000;
/** Of the default PUBLIC_URL. */
const ORIGIN = 'http://localhost:3000';

describe.each(engines)('a passkey on %s', (engine) => {
  const server = useTestApp({ engine });

  const own = (bearer = server.token) => server.client(bearer).auth;
  const challenge = () => {
    server.clock.advance(1);
    return visitor(server).auth.passkeyChallenge();
  };
  const send = (credential: ReturnType<ReturnType<typeof softwarePasskey>['signIn']>, ip?: string) =>
    visitor(server, ip).auth.signInWithPasskey({ body: { credential, browser: null } });
  async function add(passkey = softwarePasskey(ORIGIN), name = 'Church phone') {
    const options = await own().passkeyOptions({ body: { currentPassword: null } });
    await own().addPasskey({ body: { name, credential: passkey.register(options) } });
    return passkey;
  }
  const refusal = async (call: Promise<unknown>) => (await rejection(call)).code;

  it('signs in without password and code, and is named, listed and removed', async () => {
    const passkey = await add();
    await vi.waitFor(() =>
      expect(server.emails.at(-1)?.subject, 'to its owner').toContain('A passkey was added'),
    );
    const signedIn = await send(passkey.signIn(await challenge()));
    expect(await own(signedIn.token).me()).toEqual(signedIn.user);
    const [listed] = await own().passkeys();
    expect(listed).toMatchObject({ name: 'Church phone', usedAt: expect.any(String) });
    await own().removePasskey({ params: { id: listed?.id ?? 0 } });
    expect(await own().passkeys()).toEqual([]);
    expect(await refusal(send(passkey.signIn(await challenge())))).toBe('SIGN_IN_REFUSED');
    expect((await own(signedIn.token).me()).email, 'its session stays until it ends').toBe(STAFF.email);
  });

  it('lets its owner set a new password, and is deleted when someone else sets one', async () => {
    const passkey = await add();
    server.clock.advance(20 * MINUTE_MS);
    const { token: fresh } = await send(passkey.signIn(await challenge()));
    await own(fresh).updateProfile({ body: { ...STAFF, password: 'nine books upon the shelf' } });
    expect(await own(fresh).passkeys()).toHaveLength(1);
    const { storage } = server.deps;
    const user = await storage.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    await storage.transaction((trx) => setPassword(trx, { user, passwordHash: user.password_hash }));
    expect(await refusal(send(passkey.signIn(await challenge())))).toBe('SIGN_IN_REFUSED');
  });

  it('is rejected with a replayed, forged, expired or foreign challenge', async () => {
    const passkey = await add();
    const first = passkey.signIn(await challenge());
    const older = passkey.signIn(await challenge());
    await send(first);
    expect(await refusal(send(first)), 'replayed').toBe('SIGN_IN_REFUSED');
    await send(passkey.signIn(await challenge()));
    expect(await refusal(send(older)), 'issued before the last use').toBe('SIGN_IN_REFUSED');
    const forged = Buffer.from(`${server.clock.now()}-00-${'0'.repeat(64)}`).toString('base64url');
    expect(await refusal(send(passkey.signIn({ challenge: forged })))).toBe('SIGN_IN_REFUSED');
    const forAdding = await own().passkeyOptions({ body: { currentPassword: null } });
    expect(await refusal(send(passkey.signIn(forAdding))), 'of another call').toBe('SIGN_IN_REFUSED');
    const expired = await challenge();
    server.clock.advance(6 * MINUTE_MS);
    expect(await refusal(send(passkey.signIn(expired)))).toBe('SIGN_IN_REFUSED');
  });

  it('of a deactivated user is rejected, and guesses are limited', async () => {
    const passkey = await add();
    await server.deps.storage.transaction((trx) => trx.updateTable('users').set({ is_active: 0 }).execute());
    expect(await refusal(send(passkey.signIn(await challenge())))).toBe('SIGN_IN_REFUSED');
    const unknown = softwarePasskey(ORIGIN).signIn(await challenge());
    const codes = [];
    for (let n = 0; n < 30; n += 1) codes.push(await refusal(send(unknown, '203.0.113.9')));
    expect(codes.filter((code) => code === 'SIGN_IN_REFUSED')).toHaveLength(20);
    expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS');
  });

  it('is added only after a recent sign-in or with the password, in the session that asked for it', async () => {
    server.clock.advance(11 * MINUTE_MS);
    expect(await refusal(own().passkeyOptions({ body: { currentPassword: null } }))).toBe('CONFIRM_PASSWORD');
    expect(await refusal(own().passkeyOptions({ body: { currentPassword: 'wrong' } }))).toBe(
      'CONFIRM_PASSWORD',
    );
    const options = await own().passkeyOptions({ body: { currentPassword: STAFF.password } });
    const { userId, otp } = await startSignIn(server);
    const other = await visitor(server).auth.verifyOtp({ body: { userId, otp } });
    const credential = softwarePasskey(ORIGIN).register(options);
    const body = { name: '', credential };
    expect(await refusal(own(other.token).addPasskey({ body }))).toBe('FORBIDDEN');
    for (const deviation of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { flags: 0x01 }]) {
      const invalid = softwarePasskey(ORIGIN).register(options, deviation);
      expect(await refusal(own().addPasskey({ body: { name: '', credential: invalid } }))).toBe('FORBIDDEN');
    }
    expect((await own().addPasskey({ body })).name, 'the device').not.toBe('');
    expect(await refusal(own().addPasskey({ body })), 'the same passkey').toBe('CONFLICT');
    expect(await own().passkeys()).toHaveLength(1);
  });
});
