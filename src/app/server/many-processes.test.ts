import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { rejection } from '#kit/auth/testing/sign-in.ts';
import { type MailServer, startMailServer } from '#kit/mail/testing/mail-server.ts';
import { openStorage } from '#kit/storage/open.ts';
import type { Storage } from '#kit/storage/storage.ts';
import { freshDatabase, freshFolder, type TestDatabase } from '#kit/storage/testing/fresh-database.ts';
import { ADMINISTRATOR, type ServerProcess, startServerProcess } from '../testing/server-process.ts';

describe('two servers on one PostgreSQL', () => {
  let database: TestDatabase;
  let storage: Storage;
  let mails: MailServer;
  let a: ServerProcess;
  let b: ServerProcess;
  beforeAll(async () => {
    database = await freshDatabase('postgres');
    mails = await startMailServer();
    const settings = { DATA_DIR: freshFolder(), DATABASE_URL: database.url, SMTP_URL: mails.url };
    // simultaneously, on an empty database
    [a, b] = await Promise.all([startServerProcess(settings), startServerProcess(settings)]);
    await Promise.all([a.ready(), b.ready()]);
    storage = openStorage(database.url);
  });
  afterAll(async () => {
    for (const server of [a, b]) {
      server.kill('SIGKILL');
      await server.exited;
    }
    await storage.close();
    await mails.close();
    await database.remove();
  });

  const allSent = () =>
    vi.waitFor(async () => expect(await storage.db.selectFrom('outbox').select('id').execute()).toEqual([]));
  const codes = () => mails.received.flatMap(({ raw }) => /^\d{6}(?=\r?$)/m.exec(raw)?.[0] ?? []);
  /** Signs in with the password at one server and the code at the other. @returns the token. */
  const signIn = async (first: ServerProcess, second: ServerProcess) => {
    await allSent();
    const before = codes().length;
    const { userId } = await first.client().auth.login({ body: ADMINISTRATOR });
    await vi.waitFor(() => expect(codes().length).toBe(before + 1));
    const otp = codes().at(-1) ?? '';
    return (await second.client().auth.verifyOtp({ body: { userId, otp } })).token;
  };
  it('create one administrator', async () => {
    expect(await storage.db.selectFrom('users').select('email').execute()).toEqual([
      { email: ADMINISTRATOR.email },
    ]);
  });

  it('share sign-in codes, sessions and sign-outs', async () => {
    const token = await signIn(a, b);
    for (const server of [a, b])
      expect((await server.client(token).auth.me()).email).toBe(ADMINISTRATOR.email);
    await a.client(token).auth.logout();
    expect((await rejection(b.client(token).auth.me())).code).toBe('NO_SESSION');
  });

  it('show the parish’s details that were saved at the other server', async () => {
    const read = async (path: string) => (await fetch(`${b.address}${path}`)).text();
    const client = a.client(await signIn(b, a));
    const { identity, place } = await client.parish.read();
    const { version: _, ...names } = identity;
    const { version: __, ...location } = place;
    const pages = ['/', '/about', '/api/parish', '/calendar/events.ics'];
    // the other server has them in its cache
    for (const path of pages) expect(await read(path)).not.toContain('St. Gregorios');
    await client.parish.identity({ body: { ...names, name: 'St. Gregorios' } });
    for (const path of pages)
      await expect.poll(() => read(path), { interval: 50 }).toContain('St. Gregorios');
    const times = ['/api/parish', '/calendar/events.ics'];
    await client.parish.place({ body: { ...location, timeZone: 'Pacific/Kiritimati' } });
    for (const path of times)
      await expect.poll(() => read(path), { interval: 50 }).toContain('Pacific/Kiritimati');
    const { date } = await b.client().lectionary.today();
    expect(date).toBe(new Date().toLocaleDateString('sv-SE', { timeZone: 'Pacific/Kiritimati' }));
  });
});
