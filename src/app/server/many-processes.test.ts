import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, rejection, startSignIn } from '#kit/auth/testing/sign-in.ts';
import { freshDatabase, type TestDatabase } from '#kit/storage/testing/fresh-database.ts';
import { processOn, STAFF, type TestApp } from '../testing/test-app.ts';

describe('two processes on one PostgreSQL', () => {
  let database: TestDatabase;
  let a: TestApp;
  let b: TestApp;
  beforeAll(async () => {
    database = await freshDatabase('postgres', { isMigrated: true });
    [a, b] = [await processOn(database, {}), await processOn(database, {})];
    await addAccount(a);
  });
  afterAll(async () => {
    for (const { close } of [a, b]) await close();
    await database.remove();
  });

  /** Signs in with the password at one process and the code at the other. @returns the token. */
  const signIn = async (first: TestApp, second: TestApp) =>
    (await second.client().auth.verifyOtp({ body: await startSignIn(first) })).token;

  it('share sign-in codes, sessions and sign-outs', async () => {
    const token = await signIn(a, b);
    for (const process of [a, b]) expect((await process.client(token).auth.me()).email).toBe(STAFF.email);
    await a.client(token).auth.logout();
    expect((await rejection(b.client(token).auth.me())).code).toBe('NO_SESSION');
  });

  it('show the parish’s details that were saved at the other process', async () => {
    const read = async (path: string) => (await b.request(path)).text();
    const client = a.client(await signIn(b, a));
    const { identity, place } = await client.parish.read();
    const { version: _, ...names } = identity;
    const { version: __, ...location } = place;
    const paths = ['/api/parish', '/calendar/events.ics'];
    // the other process has them in its cache
    for (const path of paths) expect(await read(path)).not.toContain('St. Gregorios');
    await client.parish.identity({ body: { ...names, name: 'St. Gregorios' } });
    await client.parish.place({ body: { ...location, timeZone: 'Pacific/Kiritimati' } });
    // it asks for the version of the content every 0.6 s
    b.clock.advance(1_000);
    for (const path of paths) {
      expect(await read(path)).toContain('St. Gregorios');
      expect(await read(path)).toContain('Pacific/Kiritimati');
    }
    expect((await b.client().lectionary.today()).date).toBe('2026-11-25');
  });
});
