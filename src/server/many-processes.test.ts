import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { PrayerRequestBody } from '#contract/prayer-requests.ts';
import { openStorage } from '#storage/open.ts';
import type { Storage } from '#storage/storage.ts';
import { freshAddress, freshFolder, type Place } from '#storage/testing/fresh-database.ts';
import { type MailServer, mailServer } from './adapters/testing/mail-server.ts';
import { refusal } from './features/auth/testing/sign-in.ts';
import { ADMINISTRATOR, type ServerProcess, serverProcess } from './testing/server-process.ts';

/** Processes start slowly on a machine that is busy with other tests. */
const PATIENCE_MS = 120_000;
const WRITES_BEFORE_THE_KILL = 60;
const WRITES_AFTER_THE_KILL = 30;

describe('two servers on one PostgreSQL', { timeout: PATIENCE_MS }, () => {
  let place: Place;
  let storage: Storage;
  let mails: MailServer;
  let a: ServerProcess;
  let b: ServerProcess;
  beforeAll(async () => {
    place = await freshAddress('postgres');
    mails = await mailServer();
    const settings = {
      DATA_DIR: freshFolder(),
      DATABASE_URL: place.url,
      SMTP_URL: mails.url,
      // so that visitors may come from many addresses
      TRUSTED_PROXIES: '127.0.0.1',
    };
    // at the same moment, on an empty database
    [a, b] = await Promise.all([serverProcess(settings), serverProcess(settings)]);
    await Promise.all([a.ready(), b.ready()]);
    storage = openStorage(place.url);
  }, PATIENCE_MS);
  afterAll(async () => {
    for (const server of [a, b]) {
      server.kill('SIGKILL');
      await server.ended;
    }
    await storage.close();
    await mails.close();
    await place.remove();
  }, PATIENCE_MS);

  const allSent = () =>
    vi.waitFor(
      async () => expect(await storage.db.selectFrom('outbox').select('id').execute()).toEqual([]),
      PATIENCE_MS,
    );
  const codes = () => mails.received.flatMap(({ raw }) => /^\d{6}(?=\r?$)/m.exec(raw)?.[0] ?? []);
  /** The password at one, the code at the other: the token. */
  const signIn = async (first: ServerProcess, second: ServerProcess) => {
    await allSent();
    const before = codes().length;
    const { userId } = await first.client().auth.login({ body: ADMINISTRATOR });
    await vi.waitFor(() => expect(codes().length).toBe(before + 1), PATIENCE_MS);
    const otp = codes().at(-1) ?? '';
    return (await second.client().auth.verifyOtp({ body: { userId, otp } })).token;
  };
  let asked = 0;
  const pray = (server: ServerProcess, from: string): Promise<Response> => {
    asked += 1;
    const body: PrayerRequestBody = { prayerType: 'Memorial', name: 'Anna', details: `Request ${asked}` };
    return fetch(`${server.address}/api/prayer-request/submit`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    });
  };
  const statusOf = async (answer: Promise<Response>) => (await answer).status;

  it('made one administrator, and each says that it is open', async () => {
    expect(await storage.db.selectFrom('users').select('email').execute()).toEqual([
      { email: ADMINISTRATOR.email },
    ]);
  });

  it('a code that one asked for opens a session at the other, which both know, and both know its end', async () => {
    const token = await signIn(a, b);
    for (const server of [a, b])
      expect((await server.client(token).auth.me()).email).toBe(ADMINISTRATOR.email);
    await a.client(token).auth.logout();
    expect((await refusal(b.client(token).auth.me())).code).toBe('NO_SESSION');
  });

  it('count together: codes that are sent again, and prayer requests from one address', async () => {
    const { userId } = await a.client().auth.login({ body: ADMINISTRATOR });
    for (const server of [a, b, a]) await server.client().auth.resendOtp({ body: { userId } });
    expect((await refusal(b.client().auth.resendOtp({ body: { userId } }))).code).toBe('TOO_MANY_REQUESTS');
    for (const server of [a, b, a, b, a]) expect(await statusOf(pray(server, '203.0.113.7'))).toBe(201);
    for (const server of [a, b]) expect(await statusOf(pray(server, '203.0.113.7'))).toBe(429);
  });

  it('show what was published at the other, on lists and pages that they keep', async () => {
    const read = async (path: string) => (await fetch(`${b.address}${path}`)).text();
    const paths = ['/api/events', '/eventsandnews'];
    for (const path of paths) expect(await read(path)).not.toContain('Blessing of the boats');
    const client = a.client(await signIn(b, a));
    await client.events.create({ body: { title: 'Blessing of the boats' } });
    for (const path of paths)
      await expect
        .poll(() => read(path), { timeout: 10_000, interval: 50 })
        .toContain('Blessing of the boats');
  });

  it('of which one is killed under load: the other answers everybody, nothing acknowledged is lost, each mail arrives once', async () => {
    const token = await signIn(a, b);
    const written = new Set<number>();
    const answers = { a: [] as number[], b: [] as number[] };
    let isOver = false;
    let sender = 0;
    const writer = async (server: ServerProcess, name: 'a' | 'b') => {
      for (let n = 0; !isOver && !server.killed(); n += 1) {
        await server
          .client(token)
          .events.create({ body: { title: `Event ${n} at ${name}` } })
          .then(({ _id }) => written.add(_id))
          .catch((problem: { status?: number }) => answers[name].push(problem.status ?? 0));
      }
    };
    const visitor = async (server: ServerProcess, name: 'a' | 'b') => {
      while (!isOver && !server.killed()) {
        sender += 1;
        // few enough for the hour
        if (sender < 150)
          await statusOf(pray(server, `198.51.100.${sender}`))
            .then((status) => answers[name].push(status))
            .catch(() => undefined);
        for (const path of ['/', '/api/events', '/api/gallery/folders'])
          await fetch(`${server.address}${path}`)
            .then(async (answer) => {
              await answer.arrayBuffer();
              answers[name].push(answer.status);
            })
            .catch(() => answers[name].push(0));
      }
    };
    const load = [[a, 'a'] as const, [b, 'b'] as const].flatMap(([server, name]) => [
      writer(server, name),
      writer(server, name),
      visitor(server, name),
    ]);
    while (written.size < WRITES_BEFORE_THE_KILL) await sleep(10);
    a.kill('SIGKILL');
    await a.ended;
    const [before, seen] = [written.size, answers.b.length];
    while (written.size < before + WRITES_AFTER_THE_KILL || answers.b.length < seen + WRITES_AFTER_THE_KILL)
      await sleep(10);
    isOver = true;
    await Promise.all(load);

    expect(answers.b.filter((status) => status !== 200 && status !== 201)).toEqual([]);
    const kept = new Set((await storage.db.selectFrom('events').select('id').execute()).map(({ id }) => id));
    expect([...written].filter((id) => !kept.has(id))).toEqual([]);

    // what the killed one had in hand is left alone for half a minute, which has passed
    await storage.transaction((trx) =>
      trx.updateTable('outbox').set({ due_at: '2020-01-01T00:00:00.000Z' }).execute(),
    );
    await allSent();
    const requests = await storage.db.selectFrom('prayer_requests').select('id').execute();
    const told = mails.received.filter(({ raw }) => /^Subject: A new prayer request/m.test(raw));
    const ids = told.map(({ raw }) => /^Message-ID: (\S+)/m.exec(raw)?.[1]);
    expect(new Set(ids).size).toBe(requests.length);
    // one that was cut off between the mail server's word and ours comes again, under the same id
    expect(ids.length - requests.length).toBeLessThanOrEqual(1);
  });
});
