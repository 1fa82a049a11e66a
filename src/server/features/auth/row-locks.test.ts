import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { STAFF, type TestApp, testApp } from '../../testing/test-app.ts';
import { addAccount, guessing, refusal } from './testing/sign-in.ts';

let server: TestApp;
beforeEach(async () => {
  server = await testApp({ engine: 'postgres' });
  await addAccount(server);
  await server.deps.storage.transaction((trx) =>
    trx
      .insertInto('sign_in_failures')
      .values({ account_hash: 'user 1', in_a_row: 3, last_at: '2026' })
      .execute(),
  );
});
afterEach(() => server.close());

const { login } = guessing(() => server);

it('a code that is being stored keeps nobody from counting guesses at its account, whatever holds it up', async () => {
  const { storage, outbox } = server.deps;
  const post = outbox.post.bind(outbox);
  const free = vi.fn();
  vi.spyOn(outbox, 'post').mockImplementationOnce(async (...mail) => {
    await post(...mail);
    await storage.transaction(async (trx) => {
      const { rows } = await sql`select in_a_row from sign_in_failures for update skip locked`.execute(trx);
      free(rows);
    });
  });
  expect((await login(STAFF.password)).status).toBe('OTP_REQUIRED');
  expect(free).toHaveBeenCalledWith([{ in_a_row: 4 }]);
  expect(await storage.db.selectFrom('sign_in_failures').selectAll().execute()).toEqual([]);
});

it('a count that somebody else holds is waited for less long than anything else, since others stand behind it', async () => {
  const { storage } = server.deps;
  const touch = () =>
    storage.transaction((trx) => trx.updateTable('sign_in_failures').set({ last_at: '2027' }).execute());
  await storage.transaction(async (trx) => {
    await sql`select 1 from sign_in_failures for update`.execute(trx);
    const patient = touch().then(
      () => 'had it',
      () => 'gave up',
    );
    const refused = refusal(login(STAFF.password)).then(({ status }) => status);
    expect(await Promise.race([patient, refused])).toBe(503);
  });
  // nothing stays counted, and whoever writes next waits as long as ever
  await touch();
  expect((await login(STAFF.password)).status).toBe('OTP_REQUIRED');
});
