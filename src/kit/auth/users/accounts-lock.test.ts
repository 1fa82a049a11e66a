import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { STAFF, type TestApp, testApp } from '#app/testing/test-app.ts';
import { bothEngines } from '../../storage/testing/fresh-database.ts';
import { accountByEmail } from '../accounts.server.ts';
import { addAccount, rejection, startSignIn, visitor } from '../testing/sign-in.ts';

const GEORGE = { name: 'George', email: 'george@stthomas.example', password: 'x' } as const;
const ROUNDS = 60;
const ROUNDS_BEFORE = 3;

describe.each(bothEngines)('an account whose owner writes continuously on %s', (engine) => {
  let server: TestApp;
  let token: string;
  let george: { id: number; token: string };
  beforeEach(async () => {
    server = await testApp({ engine });
    token = await server.signIn();
    const theirs = await server.signIn(GEORGE);
    const account = await accountByEmail(server.deps.storage.db, GEORGE.email);
    george = { id: account?.id ?? 0, token: theirs };
  });
  afterEach(() => server.close());

  const send = (method: string, path: string, body?: unknown) =>
    server.request(path, {
      method,
      headers: { authorization: `Bearer ${george.token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const article = (title: string) => ({ title, content: 'Rice and curry', isPublished: true });

  /** Creates, changes, deletes and restores an article in a loop until signed out. */
  const keepWriting = async (title: string, seen: Set<number>, done: { rounds: number }) => {
    const tell = async (response: Response) => {
      seen.add(response.status);
      return response.ok && response.status !== 204 ? response.json() : {};
    };
    for (let round = 0; round < ROUNDS && !seen.has(401); round += 1) {
      const { _id } = await tell(await send('POST', '/api/news', article(title)));
      await tell(await send('PUT', `/api/news/${_id}`, article(`${title} again`)));
      await tell(await send('DELETE', `/api/news/${_id}`));
      const [entry] = await server.client(token).trash.list({ query: {} });
      if (entry) await tell(await send('POST', `/api/trash/${entry.id}/restore`));
      done.rounds += 1;
    }
  };
  const failures = () => server.logged.filter(({ event }) => event === 'failure');

  it('can be changed and deleted, and no write fails with a deadlock', async () => {
    const seen = new Set<number>();
    const done = { rounds: 0 };
    const putOut = async () => {
      await expect.poll(() => done.rounds).toBeGreaterThanOrEqual(ROUNDS_BEFORE);
      const { users } = server.client(token);
      const params = { id: george.id };
      await users.update({ params, body: { ...GEORGE, password: '', email: 'g@x.example', isActive: true } });
      await users.remove({ params });
    };
    const titles = ['Picnic', 'Choir', 'Bazaar'];
    const writing = titles.map((title) => keepWriting(title, seen, done));
    const outcomes = await Promise.allSettled([putOut(), ...writing]);
    expect(outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))).toEqual(
      [],
    );
    // another loop may restore the entry first
    expect([...seen].filter((status) => ![200, 201, 204, 404].includes(status))).toEqual([401]);
    expect(failures()).toEqual([]);
    await server.client(token).news.create({ body: article(STAFF.name) });
  });
});

it('a sign-in locks the account before its dependent rows, as a deletion does', async () => {
  const server = await testApp({ engine: 'postgres' });
  await addAccount(server);
  const { userId, otp } = await startSignIn(server);
  const { storage } = server.deps;
  let entered: ReturnType<typeof rejection> | undefined;
  await storage.transaction(async (trx) => {
    await sql`select 1 from users for update`.execute(trx);
    entered = rejection(visitor(server).auth.verifyOtp({ body: { userId, otp } }));
    await vi.waitFor(async () => {
      const waiting = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(storage.db);
      expect(waiting.rows).toHaveLength(1);
    });
    const free = await sql`select 1 from challenges for update skip locked`.execute(trx);
    expect(free.rows).toHaveLength(1);
    await trx.deleteFrom('users').execute();
  });
  expect((await entered)?.code).toBe('CODE_REFUSED');
  await server.close();
});
