import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cheapHash } from '#app/testing/cheap-hash.ts';
import { STAFF, type TestApp, testApp } from '#app/testing/test-app.ts';
import { setPassword } from '../accounts.server.ts';
import { addAccount, startSignIn } from '../testing/sign-in.ts';

const DAY = 24 * 60 * 60_000;

let server: TestApp;
let owner: number;
beforeEach(async () => {
  server = await testApp({ engine: 'sqlite' });
  owner = await addAccount(server);
});
afterEach(() => server.close());

const notifications = () => server.emails.filter(({ subject }) => subject.includes('New sign-in'));

/** Signs in. Returns the number of notifications sent so far. */
async function signIn({ browser, agent = 'Firefox/141.0 (Linux)' }: { browser?: string; agent?: string }) {
  // beyond the period of the code limits
  server.clock.advance(DAY);
  const { userId, otp } = await startSignIn(server);
  const sent = await server.request('/api/auth/verify-otp', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': agent },
    body: JSON.stringify({ userId, otp, browser }),
  });
  expect(sent.status).toBe(200);
  await vi.waitFor(async () =>
    expect(await server.deps.storage.db.selectFrom('outbox').select('id').execute()).toEqual([]),
  );
  return notifications().length;
}

it('no email is sent for the first sign-in of an account or a second one from the same browser', async () => {
  expect(await signIn({ browser: 'a' })).toBe(0);
  expect(await signIn({ browser: 'a', agent: 'Firefox/142.0 (Linux)' })).toBe(0);
});

it('one email without digits that look like a code is sent when a new browser signs in', async () => {
  await signIn({ browser: 'a' });
  expect(await signIn({ browser: 'b', agent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/142.0' })).toBe(1);
  expect(notifications()[0]).toMatchObject({ to: STAFF.email });
  expect(notifications()[0]?.text).toContain('Device: Firefox on a Windows computer\nTime: ');
  expect(notifications()[0]?.text).not.toMatch(/\d{6}/);
  expect(await signIn({ browser: 'b' })).toBe(1);
  expect(await signIn({ browser: 'a' })).toBe(1);
});

it.each([
  [
    'no device is known, as after a restored backup',
    () => server.deps.storage.transaction((trx) => trx.deleteFrom('known_devices').execute()),
  ],
  [
    'the account was restored from the trash',
    async () => {
      const other = { name: 'Thomas Mathew', email: 'thomas@stthomas.example', password: STAFF.password };
      const { users, trash } = server.client(await server.signIn(other));
      await users.remove({ params: { id: owner } });
      const [entry] = await trash.list({});
      await trash.restore({ params: { id: Number(entry?.id) } });
    },
  ],
  [
    'the password was replaced, because a known device may be an attacker’s',
    async () => {
      const { storage } = server.deps;
      const user = await storage.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
      const passwordHash = cheapHash(STAFF.password);
      await storage.transaction((trx) => setPassword(trx, { user, passwordHash }));
    },
  ],
])('an email is sent for every device when %s', async (_, forget) => {
  await signIn({ browser: 'a' });
  await forget();
  expect(await signIn({ browser: 'a' })).toBe(1);
  expect(await signIn({ browser: 'a' })).toBe(1);
  expect(await signIn({ browser: 'b' })).toBe(2);
});

it('a client without an id is recognized by its user agent without version numbers', async () => {
  await signIn({ agent: 'Chrome/150.0.1 (Android)' });
  expect(await signIn({ agent: 'Chrome/151.2.1 (Android)' })).toBe(0);
  expect(await signIn({ agent: 'curl/8' })).toBe(1);
});

it('browser ids and user agents are stored only as hashes', async () => {
  await signIn({ browser: 'a-key-of-its-own' });
  const rows = JSON.stringify(await server.deps.storage.db.selectFrom('known_devices').selectAll().execute());
  expect(rows).not.toMatch(/a-key-of-its-own|Firefox/);
});
