import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { STAFF, type TestApp, testApp } from '../../testing/test-app.ts';
import { addAccount, passwordGuesses, rejection } from './testing/sign-in.ts';

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

const { login } = passwordGuesses(() => server);

it('guesses at an account are counted while the transaction that stores its code is blocked', async () => {
  const { storage, outbox } = server.deps;
  const enqueue = outbox.enqueue.bind(outbox);
  const free = vi.fn();
  vi.spyOn(outbox, 'enqueue').mockImplementationOnce(async (...mail) => {
    await enqueue(...mail);
    await storage.transaction(async (trx) => {
      const { rows } = await sql`select in_a_row from sign_in_failures for update skip locked`.execute(trx);
      free(rows);
    });
  });
  expect((await login(STAFF.password)).status).toBe('OTP_REQUIRED');
  expect(free).toHaveBeenCalledWith([{ in_a_row: 4 }]);
  expect(await storage.db.selectFrom('sign_in_failures').selectAll().execute()).toEqual([]);
});

it('a locked failure count fails after a shorter lock timeout than other rows, because other attempts wait for it', async () => {
  const { storage } = server.deps;
  const touch = () =>
    storage.transaction((trx) => trx.updateTable('sign_in_failures').set({ last_at: '2027' }).execute());
  await storage.transaction(async (trx) => {
    await sql`select 1 from sign_in_failures for update`.execute(trx);
    // both wait for the lock from the same moment, however long the login takes to get there
    const patient = Promise.withResolvers<string>();
    const transaction = storage.transaction.bind(storage);
    vi.spyOn(storage, 'transaction').mockImplementationOnce((work) => {
      touch().then(
        () => patient.resolve('acquired the lock'),
        () => patient.resolve('timed out'),
      );
      return transaction(work);
    });
    const rejected = rejection(login(STAFF.password)).then(({ status }) => status);
    expect(await Promise.race([patient.promise, rejected])).toBe(503);
  });
  // nothing stays counted, and the next transaction has the usual lock timeout
  await touch();
  expect((await login(STAFF.password)).status).toBe('OTP_REQUIRED');
});
