import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { mailServer } from '../../src/server/adapters/testing/mail-server.ts';
import { startOther } from '../../src/storage/testing/child-process.ts';
import { slowness } from '../support/machine-speed.ts';
import { many } from '../support/measures.ts';
import { row } from '../support/row.ts';
import { sized } from '../support/sample-sizes.ts';
import type { Reply } from '../support/server-under-test.ts';

const KILLS = sized({ quick: 20, usual: 40, full: 100 });
const PRAYER = { prayerType: 'Blessings', name: 'Anna Varghese', details: 'For our first house' };

row(
  {
    id: 'R01',
    what: 'Killed while it writes',
    pass: `${KILLS} kills at random moments under 8 writers: no acknowledged write is lost, the database is sound`,
    full: '100 kills',
    isQuick: true,
  },
  async ({ open, figure, engine }) => {
    const site = await open();
    const { token } = await site.staff();
    let acknowledged = 0;
    let slowest = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const done: { id: number; path: string }[] = [];
      let isOver = false;
      const writers = Array.from({ length: 8 }, async (_, writer) => {
        for (let n = 0; !isOver; n += 1) {
          const title = `written ${n} by ${writer}`;
          const [path, body] =
            writer % 3 === 0
              ? ['/api/events', { title }]
              : writer % 3 === 1
                ? ['/api/organizations', { organization_type: 'MMVS', title }]
                : ['/api/services', { name: title, day: 'Sunday', time: '8:30 AM', category: 'regular' }];
          const answer = await site.call(path as string, { token, body }).catch(() => undefined);
          if (answer?.status === 201)
            done.push({ path: path as string, id: Number(answer.json?.id ?? answer.json?._id) });
        }
      });
      await sleep(50 + Math.random() * 400);
      isOver = true;
      const killed = site.killAndRestart();
      await Promise.all(writers);
      const startedAt = performance.now();
      await killed;
      slowest = Math.max(slowest, performance.now() - startedAt);
      const lost = await many(done.length, 10, async (n) => {
        const { path, id } = done[n] as (typeof done)[number];
        return (await site.call(`${path}/${id}`)).status === 200 ? [] : [[path, id]];
      });
      expect(lost.flat()).toEqual([]);
      acknowledged += done.length;
    }
    if (engine === 'sqlite') {
      const database = new DatabaseSync(site.databaseUrl.slice('sqlite:'.length), { readOnly: true });
      expect(database.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
      expect(database.prepare('pragma foreign_key_check').all()).toEqual([]);
      database.close();
    }
    figure(`${KILLS} kills, 0 of ${acknowledged} lost`);
  },
);

row(
  {
    id: 'R05',
    what: 'A database that somebody else holds for 5 s',
    pass: 'reads go on, each write is done or answered 503 with Retry-After within 8 s, nobody is signed out',
    isQuick: true,
  },
  async ({ open, figure }) => {
    const site = await open();
    const { token, client } = await site.staff();
    await client.events.create({ body: { title: 'Before' } });
    await site.call('/api/events');
    const other = startOther('hold-lock.ts', site.databaseUrl, '5000');
    await other.lines.next();
    const reads: Reply[] = [];
    let isOver = false;
    const reading = (async () => {
      while (!isOver) {
        reads.push(
          await site.call('/'),
          await site.call('/api/events'),
          await site.call('/api/auth/me', { token }),
        );
        await sleep(50);
      }
    })();
    const writes = await many(20, 20, (n) =>
      site.call('/api/events', { token, body: { title: `During ${n}` } }),
    );
    isOver = true;
    await reading;
    expect(new Set(reads.map(({ status }) => status))).toEqual(new Set([200]));
    for (const write of writes) {
      expect([201, 503]).toContain(write.status);
      if (write.status === 503) expect(Number(write.headers['retry-after'])).toBeGreaterThan(0);
    }
    const slowest = Math.max(...writes.map(({ milliseconds }) => milliseconds));
    expect(slowest).toBeLessThan(9_000);
    const kept = (await client.events.list()).filter(({ title }) => title.startsWith('During')).length;
    const done = writes.filter(({ status }) => status === 201).length;
    expect(kept).toBe(done);
    const slowestRead = Math.max(...reads.map(({ milliseconds }) => milliseconds));
    figure(
      `${reads.length} reads answered, the slowest after ${slowestRead.toFixed(0)} ms; ${done} of 20 writes done, the rest 503, the slowest after ${(slowest / 1000).toFixed(1)} s`,
    );
  },
);

row(
  {
    id: 'R13',
    what: 'Told to stop with requests under way',
    pass: '50 of 50 slow writes are finished, idle connections do not hold it up, it ends with 0 within 10 s',
    isQuick: true,
    quickOn: ['sqlite'],
  },
  async ({ open, figure }) => {
    const site = await open();
    const { token } = await site.staff();
    const { request } = await import('node:http');
    const answers: number[] = [];
    const body = JSON.stringify({ title: 'Slowly sent' });
    const slow = Array.from(
      { length: 50 },
      () =>
        new Promise<void>((resolve) => {
          const asked = request(
            `${site.server.address}/api/events`,
            {
              method: 'POST',
              agent: false,
              headers: {
                authorization: `Bearer ${token}`,
                'content-type': 'application/json',
                'content-length': body.length,
              },
            },
            (answer) => {
              answers.push(answer.statusCode ?? 0);
              answer.resume().on('end', resolve);
            },
          );
          asked.on('error', () => resolve());
          asked.write(body.slice(0, 5));
          setTimeout(() => asked.end(body.slice(5)), 2_000);
        }),
    );
    await sleep(500);
    const toldAt = performance.now();
    site.server.kill('SIGTERM');
    await Promise.all(slow);
    const code = await site.server.ended;
    const seconds = (performance.now() - toldAt) / 1000;
    expect(code).toBe(0);
    expect(answers.filter((status) => status === 201)).toHaveLength(50);
    expect(seconds).toBeLessThan(10);
    figure(`50 of 50 finished, ended with 0 after ${seconds.toFixed(1)} s`);
  },
);

row(
  {
    id: 'R19',
    what: 'The same request sent again',
    pass: 'one key 20 times at once makes 1 row and 20 equal answers, another body under it is refused, after a kill it is still 1',
    isQuick: true,
  },
  async ({ open, figure }) => {
    const site = await open();
    const { token } = await site.staff();
    const send = (body: object, key?: string) =>
      site.call('/api/prayer-request/submit', { body, ...(key && { headers: { 'idempotency-key': key } }) });
    const key = 'a-key-of-this-form-0001';
    const answers = await many(20, 20, () => send(PRAYER, key));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect((await send({ ...PRAYER, name: 'Somebody else' }, key)).status).toBe(422);
    await site.killAndRestart();
    expect((await send(PRAYER, key)).status).toBe(201);
    await send(PRAYER);
    const { found } = await site.server.client(token).prayerRequests.list();
    expect(found).toBe(1);
    figure('1 row of 20 at once, of one after a kill and of one without a key; another body: 422');
  },
);

row(
  {
    id: 'R06',
    what: 'A mail server that cannot be reached',
    pass: 'requests are kept and answered within 1 s; the mails arrive after it is back, each once',
  },
  async ({ open, figure }) => {
    const first = await mailServer();
    const { port } = first;
    await first.close();
    const site = await open({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    const answers: Reply[] = [];
    for (let n = 0; n < 5; n += 1)
      answers.push(
        await site.call('/api/prayer-request/submit', {
          body: { ...PRAYER, name: `Anna ${n}` },
          from: `127.0.${n + 2}.2`,
        }),
      );
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(201));
    const slowest = Math.max(...answers.map(({ milliseconds }) => milliseconds));
    expect(slowest).toBeLessThan(1_000 * slowness());
    await sleep(3_000);
    const mail = await mailServer({ port });
    try {
      await expect.poll(() => mail.received.length, { timeout: 40_000 }).toBe(5);
      await sleep(4_000);
      expect(mail.received).toHaveLength(5);
    } finally {
      await mail.close();
    }
    figure(
      `5 of 5 kept, the slowest answer after ${(slowest / 1000).toFixed(2)} s; 5 mails for 5, each once`,
    );
  },
);
