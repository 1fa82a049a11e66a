import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { ADMINISTRATOR } from '#app/testing/server-process.ts';
import { VALID_BODIES } from '#app/testing/valid-bodies.ts';
import { type MailServer, startMailServer, startSilentServer } from '#kit/mail/testing/mail-server.ts';
import { bothEngines } from '#kit/storage/testing/fresh-database.ts';
import { startTestProgram } from '#kit/storage/testing/test-program.ts';
import { expectIntact } from '../../support/db-inspect.ts';
import { defineCase } from '../../support/define-case.ts';
import { slowdownFactor } from '../../support/measures/machine-speed.ts';
import { clientAddresses, repeatUntilStopped, runConcurrently } from '../../support/measures/measures.ts';
import { sized } from '../../support/measures/sample-sizes.ts';
import { parseStatuses, rawRequest, sendRaw } from '../../support/raw-http.ts';
import type { CallResponse } from '../../support/server-under-test.ts';

const KILLS = sized({ quick: 2, usual: 40, full: 100 });
/** Longer in `npm test`, which runs many tests in parallel. */
const RESTART_LIMIT_MS = sized({ quick: 120_000, usual: 2_000 });
const WRITTEN_KINDS = ['/api/events', '/api/organizations', '/api/services'];
/** Sundays from January 4 to December 20, 2026. */
const DATES = 51;
const PRAYER = { prayerType: 'Blessings', name: 'Anna Varghese', details: 'For our first house' };

defineCase(
  {
    id: 'R01',
    title: 'no acknowledged write is lost when the server is killed',
    pass: `${KILLS} kills at random times during 10 writers: no acknowledged write is lost, the parish’s page text and all dates of a recurring event have one of the two complete versions, the database passes its integrity checks, and the server is ready ${RESTART_LIMIT_MS / 1000} s after it is started again`,
    fullAmount: '100 kills',
    isQuick: true,
    engines: bothEngines,
    differs:
      'each kill follows 50 to 450 ms after the writers start; they write events, organizations, services, the page text and all dates of a recurring event. R19 tests that a prayer request survives a kill',
  },
  async ({ startSite, report, engine }) => {
    const site = await startSite();
    const { token, client } = await site.staff();
    let acknowledged = 0;
    let slowest = 0;
    const { version: _version, ...words } = (await client.parish.read()).words;
    /** Page text in which each field contains this number. */
    const pageText = (n: number): typeof words =>
      Object.assign(
        { ...words },
        ...Object.entries(words).map(([field, value]) => ({
          [field]: typeof value === 'string' ? `${n} `.repeat(40).trim() : [],
        })),
      );
    let lastSaved = 0;
    const savePageText = async () => {
      const sent = { method: 'PUT', token, body: pageText(lastSaved + 1) };
      const response = await site.call('/api/parish/words', sent).catch(() => undefined);
      if (response?.status === 200) lastSaved += 1;
    };
    await savePageText();
    const study = { title: '0', date: '2026-01-04' };
    const repeats = { kind: 'weekly', weekday: 0, until: '2026-12-20' } as const;
    const { _id: dateId, series } = await client.events.create({ body: { ...study, repeats } });
    let lastTitle = 0;
    const saveSeries = async () => {
      const body = { ...study, title: String(lastTitle + 1) };
      const sent = { method: 'PUT', token, body };
      const response = await site.call(`/api/events/${dateId}?also=all`, sent).catch(() => undefined);
      if (response?.status === 200) lastTitle += 1;
    };
    await saveSeries();
    for (let kill = 0; kill < KILLS; kill += 1) {
      const done: { id: number; path: string }[] = [];
      const writers = repeatUntilStopped(8, async (writer, n) => {
        const path = WRITTEN_KINDS[writer % WRITTEN_KINDS.length] ?? '';
        const text = `written ${n} by ${writer}`;
        const body = {
          ...VALID_BODIES[`POST ${path}`],
          [path.endsWith('services') ? 'name' : 'title']: text,
        };
        const response = await site.call(path, { token, body }).catch(() => undefined);
        if (response?.status === 201)
          done.push({ path, id: Number(response.json?.id ?? response.json?._id) });
      });
      const editors = [savePageText, saveSeries].map((save) => repeatUntilStopped(1, save));
      await sleep(50 + Math.random() * 400);
      const stopped = Promise.all([writers, ...editors].map((each) => each.stop()));
      const killed = site.killAndRestart();
      await stopped;
      const startedAt = performance.now();
      await killed;
      slowest = Math.max(slowest, performance.now() - startedAt);
      const lost = await runConcurrently(done.length, 10, async (n) => {
        const { path, id } = done[n] as (typeof done)[number];
        return (await site.call(`${path}/${id}`)).status === 200 ? [] : [[path, id]];
      });
      expect(lost.flat()).toEqual([]);
      acknowledged += done.length;
      const { version: _, ...stored } = (await site.server.client().parish.read()).words;
      expect([pageText(lastSaved), pageText(lastSaved + 1)]).toContainEqual(stored);
      const dates = await site.server.client().events.list({ query: { by: '-date', limit: 100 } });
      const titles = dates.flatMap((date) => (date.series === series ? date.title : []));
      expect(titles).toHaveLength(DATES);
      expect(new Set(titles).size).toBe(1);
      expect([lastTitle, lastTitle + 1]).toContain(Number(titles[0]));
    }
    if (engine === 'sqlite') expectIntact(site.databaseUrl.slice('sqlite:'.length));
    // on a slow machine, each later change may be interrupted
    expect(Math.min(lastSaved, lastTitle)).toBeGreaterThan(0);
    report(
      `${KILLS} kills, 0 of ${acknowledged} lost; ${lastSaved} changes of the page text, ${lastTitle} of all ${DATES} dates; ready again after at most ${(slowest / 1000).toFixed(1)} s`,
    );
    expect(slowest).toBeLessThan(RESTART_LIMIT_MS * slowdownFactor());
  },
);

defineCase(
  {
    id: 'R05',
    title: 'reads continue while another process locks the database for 5 s',
    pass: 'reads continue, each write succeeds or gets 503 with Retry-After within 8 s, and no session ends',
    differs: 'reads are sent one by one; the slowest is reported without a limit',
  },
  async ({ startSite, report }) => {
    const site = await startSite();
    const { token, client } = await site.staff();
    await client.events.create({ body: { title: 'Before' } });
    await site.call('/api/events');
    const other = startTestProgram('hold-lock.ts', site.databaseUrl, '5000');
    await other.lines.next();
    const reads: CallResponse[] = [];
    const reader = repeatUntilStopped(1, async () => {
      for (const path of ['/', '/api/events', '/api/auth/me']) reads.push(await site.call(path, { token }));
      await sleep(50);
    });
    const writes = await runConcurrently(20, 20, (n) =>
      site.call('/api/events', { token, body: { title: `During ${n}` } }),
    );
    await reader.stop();
    expect(new Set(reads.map(({ status }) => status))).toEqual(new Set([200]));
    for (const write of writes) {
      expect([201, 503]).toContain(write.status);
      if (write.status === 503) expect(Number(write.headers['retry-after'])).toBeGreaterThan(0);
    }
    const slowest = Math.max(...writes.map(({ milliseconds }) => milliseconds));
    expect(slowest).toBeLessThan(9_000);
    const stored = (await client.events.list()).filter(({ title }) => title.startsWith('During')).length;
    const done = writes.filter(({ status }) => status === 201).length;
    expect(stored).toBe(done);
    const slowestRead = Math.max(...reads.map(({ milliseconds }) => milliseconds));
    report(
      `${reads.length} reads succeeded, the slowest after ${slowestRead.toFixed(0)} ms; ${done} of 20 writes succeeded, the rest got 503, the slowest after ${(slowest / 1000).toFixed(1)} s`,
    );
  },
);

defineCase(
  {
    id: 'R13',
    title: 'SIGTERM completes the requests in flight',
    pass: '50 of 50 slow writes complete, idle connections do not delay the shutdown, and the process exits with 0 within 10 s',
  },
  async ({ startSite, report }) => {
    const site = await startSite();
    const { token } = await site.staff();
    const { address } = site.server;
    const headers = [`Authorization: Bearer ${token}`, 'Content-Type: application/json'];
    const body = JSON.stringify({ title: 'Slowly sent' });
    const request = rawRequest(address, 'POST /api/events HTTP/1.1', headers, body);
    const slow = runConcurrently(50, 50, () =>
      sendRaw(address, request, { idleTimeoutMs: 10_000, pauseMs: 2_000 }),
    );
    await sleep(500);
    const signaledAt = performance.now();
    site.server.kill('SIGTERM');
    const responses = (await slow).flatMap(parseStatuses);
    const code = await site.server.exited;
    const seconds = (performance.now() - signaledAt) / 1000;
    expect(code).toBe(0);
    expect(responses).toEqual(Array(50).fill(201));
    expect(seconds).toBeLessThan(10);
    report(`50 of 50 completed, exit code 0 after ${seconds.toFixed(1)} s`);
  },
);

defineCase(
  {
    id: 'R19',
    title: 'a repeated request creates one record',
    pass: '20 concurrent requests with one idempotency key create 1 row and get equal responses, another body with that key is rejected, and a repetition after a kill creates no second row',
    isQuick: true,
    // writes at the same time differ on PostgreSQL
    engines: sized({ usual: bothEngines, quick: ['postgres'] }),
  },
  async ({ startSite, report }) => {
    const site = await startSite();
    const { token } = await site.staff();
    const send = (body: object, key?: string) =>
      site.call('/api/prayer-request/submit', { body, ...(key && { headers: { 'idempotency-key': key } }) });
    const key = 'a-key-of-this-form-0001';
    const responses = await runConcurrently(20, 20, () => send(PRAYER, key));
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(responses[0]?.status).toBe(201);
    expect((await send({ ...PRAYER, name: 'Somebody else' }, key)).status).toBe(422);
    await site.killAndRestart();
    expect((await send(PRAYER, key)).status).toBe(201);
    await send(PRAYER);
    const { found } = await site.server.client(token).prayerRequests.list();
    expect(found).toBe(1);
    report('1 row from 20 concurrent requests, one after a kill and one without a key; another body: 422');
  },
);

/** Faults of a mail server that ends with `close`. */
const MAIL_FAULTS: Readonly<Record<string, (port: number) => Promise<{ close(): Promise<void> }>>> = {
  stopped: async () => ({ close: async () => undefined }),
  silent: (port) => startSilentServer({ port }),
  'rejecting with 451': (port) =>
    startMailServer({
      port,
      onMail: () => Object.assign(new Error('Try again later'), { responseCode: 451 }),
    }),
};
const PRAYERS = sized({ usual: 40, full: 190 });
/** At most five notifications in an hour, and a code. */
const EMAILS = Math.min(PRAYERS, 5) + 1;

defineCase(
  {
    id: 'R06',
    title: 'prayer requests and sign-ins wait for no mail server, and their emails arrive once it works',
    pass: 'with a mail server that is stopped, silent or rejects everything, requests and sign-ins get a response within 1 s, and each email arrives once within 30 s after recovery; from a slow one, each arrives once; from one that disconnects after DATA, one arrives twice',
    fullAmount: '190 requests for each fault',
    differs: 'one sign-in for each fault, because the codes of one account are limited',
  },
  async ({ startSite, report }) => {
    let slowestCall = 0;
    let slowestRecovery = 0;
    /** Sends requests and a sign-in. */
    const causeEmails = async (SMTP_URL: string) => {
      const site = await startSite({ SMTP_URL });
      const responses = await runConcurrently(PRAYERS, 1, (n) =>
        site.call('/api/prayer-request/submit', {
          body: { ...PRAYER, name: `Anna ${n}` },
          from: clientAddresses(PRAYERS)[n] ?? '',
        }),
      );
      expect(responses.map(({ status }) => status)).toEqual(Array(PRAYERS).fill(201));
      const signIn = await site.call('/api/auth/login', { body: ADMINISTRATOR });
      expect(signIn.status).toBe(200);
      for (const { milliseconds } of [...responses, signIn])
        slowestCall = Math.max(slowestCall, milliseconds / slowdownFactor());
    };
    /** Waits for the notifications and the code. @returns how many arrived more than once. */
    const countRepeated = async ({ received }: MailServer) => {
      const ids = () => received.map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1]);
      await expect.poll(() => new Set(ids()).size, { timeout: 180_000 }).toBe(EMAILS);
      await sleep(3_000);
      return ids().length - EMAILS;
    };

    for (const [name, startFaulty] of Object.entries(MAIL_FAULTS)) {
      const { port, close } = await startMailServer();
      await close();
      const faulty = await startFaulty(port);
      await causeEmails(`smtp://127.0.0.1:${port}`);
      await sleep(3_000);
      await faulty.close();
      const mail = await startMailServer({ port });
      const recoveredAt = performance.now();
      expect([name, await countRepeated(mail)]).toEqual([name, 0]);
      slowestRecovery = Math.max(slowestRecovery, performance.now() - recoveredAt - 3_000);
      await mail.close();
    }
    const slow = await startMailServer({ onMail: () => sleep(1_000).then(() => undefined) });
    await causeEmails(slow.url);
    expect(await countRepeated(slow)).toBe(0);
    await slow.close();
    const cutting = await startMailServer({
      onMail: ({ nth, socket }) => {
        if (nth === 1) socket.destroy();
        return undefined;
      },
    });
    await causeEmails(cutting.url);
    expect(await countRepeated(cutting)).toBe(1);
    await cutting.close();
    report(
      `${PRAYERS} requests and a sign-in for each fault: the slowest response after ${(slowestCall / 1000).toFixed(2)} s, the last email ${(slowestRecovery / 1000).toFixed(0)} s after recovery; 0 repeated, 1 after the disconnection`,
    );
    expect(slowestCall).toBeLessThan(1_000);
    expect(slowestRecovery / slowdownFactor()).toBeLessThan(30_000);
  },
);
