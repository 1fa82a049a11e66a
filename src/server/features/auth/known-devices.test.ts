import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { quickHash } from '../../testing/cheap-hash.ts';
import { STAFF, type TestApp, testApp } from '../../testing/test-app.ts';
import { setPassword } from './accounts.ts';
import { addAccount, challenged, visitor } from './testing/sign-in.ts';

const DAY = 24 * 60 * 60_000;

let server: TestApp;
let owner: number;
beforeEach(async () => {
  server = await testApp({ engine: 'sqlite' });
  owner = await addAccount(server);
});
afterEach(() => server.close());

const notes = () => server.mails.filter(({ subject }) => subject.includes('new device'));

/** Signs in, and answers how many notes were sent up to now. */
async function signIn({ browser, agent = 'Firefox/141.0 (Linux)' }: { browser?: string; agent?: string }) {
  // past the limits of codes
  server.clock.advance(DAY);
  const { userId, otp } = await challenged(server);
  const sent = await server.request('/api/auth/verify-otp', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': agent },
    body: JSON.stringify({ userId, otp, browser }),
  });
  expect(sent.status).toBe(200);
  await vi.waitFor(async () =>
    expect(await server.deps.storage.db.selectFrom('outbox').select('id').execute()).toEqual([]),
  );
  return notes().length;
}

it('says nothing of the first sign-in, nor of another one from there', async () => {
  expect(await signIn({ browser: 'a' })).toBe(0);
  expect(await signIn({ browser: 'a', agent: 'Firefox/142.0 (Linux)' })).toBe(0);
});

it('tells the owner of a browser that was never there, once, in words and without digits of a code', async () => {
  await signIn({ browser: 'a' });
  expect(await signIn({ browser: 'b', agent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/142.0' })).toBe(1);
  expect(notes()[0]).toMatchObject({ to: STAFF.email });
  expect(notes()[0]?.text).toContain('Firefox on Windows, on ');
  expect(notes()[0]?.text).not.toMatch(/\d{6}/);
  expect(await signIn({ browser: 'b' })).toBe(1);
  expect(await signIn({ browser: 'a' })).toBe(1);
});

it('tells the owner where no device is known any more, as after a restore', async () => {
  await signIn({ browser: 'a' });
  await server.deps.storage.transaction((trx) => trx.deleteFrom('known_devices').execute());
  expect(await signIn({ browser: 'b' })).toBe(1);
  expect(await signIn({ browser: 'b' })).toBe(1);
  expect(await signIn({ browser: 'a' })).toBe(2);
});

it('tells the owner of an account that was in the trash meanwhile', async () => {
  await signIn({ browser: 'a' });
  const other = { name: 'Thomas Mathew', email: 'thomas@stthomas.example', password: STAFF.password };
  const staff = server.client(await server.signIn(other));
  await staff.users.remove({ params: { id: owner } });
  const [entry] = await staff.trash.list({});
  await staff.trash.restore({ params: { id: Number(entry?.id) } });
  expect(await signIn({ browser: 'b' })).toBe(1);
});

it('tells the owner of every device after a new password, since one of those before may be a stranger’s', async () => {
  await signIn({ browser: 'a' });
  const { storage } = server.deps;
  const user = await storage.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  await storage.transaction((trx) => setPassword(trx, { user, passwordHash: quickHash(STAFF.password) }));
  expect(await signIn({ browser: 'a' })).toBe(1);
});

it('goes by what a program calls itself where it has no key, whatever its version', async () => {
  await signIn({ agent: 'Chrome/150.0.1 (Android)' });
  expect(await signIn({ agent: 'Chrome/151.2.1 (Android)' })).toBe(0);
  expect(await signIn({ agent: 'curl/8' })).toBe(1);
});

it('keeps no key and no name of a browser', async () => {
  await signIn({ browser: 'a-key-of-its-own' });
  const rows = JSON.stringify(await server.deps.storage.db.selectFrom('known_devices').selectAll().execute());
  expect(rows).not.toMatch(/a-key-of-its-own|Firefox/);
});

it('refuses a key that is none', async () => {
  const { userId, otp } = await challenged(server);
  const body = { userId, otp, browser: 'x'.repeat(101) };
  await expect(visitor(server).auth.verifyOtp({ body })).rejects.toMatchObject({ status: 400 });
});
