import { execFile, execFileSync } from 'node:child_process';
import { closeSync, openSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import autocannon from 'autocannon';
import { expect } from 'vitest';
import { freshFolder } from '#storage/testing/fresh-database.ts';
import { runLoad } from '../../bench/load.ts';
import { measureMemory } from '../../src/server/testing/resident-memory.ts';
import { defineCase } from '../support/define-case.ts';
import { fillWithContent } from '../support/fixtures.ts';
import { probe, told } from '../support/latency-probe.ts';
import { slowness } from '../support/machine-speed.ts';
import { addresses, many, median } from '../support/measures.ts';
import { sized } from '../support/sample-sizes.ts';
import type { Reply, Site } from '../support/server-under-test.ts';
import { untilTidied } from '../support/wait-for-gc.ts';

const percentile = (numbers: readonly number[], share: number) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * share)] ?? 0;
const portOf = ({ server }: Site) => Number(new URL(server.address).port);
const hostOf = (site: Site) => ({ host: `localhost:${portOf(site)}`, 'accept-encoding': 'br' });

const SOAK_SECONDS = Number(process.env.SAFETY_SOAK_MINUTES ?? sized({ usual: 1, full: 10 })) * 60;
const A_SECOND = 50;
/** Two runs of the same differ by as much. */
const CHANCE_MS = 20;
const PAGES = [
  '/',
  '/eventsandnews',
  '/services',
  '/api/events',
  '/api/news',
  '/gallery',
  '/about',
  '/api/daily',
];

defineCase(
  {
    id: 'R11',
    title: 'A soak',
    pass: `${SOAK_SECONDS} s (SAFETY_SOAK_MINUTES says otherwise) of ${A_SECOND} calls a second, 90 reads, 9 writes, 1 sign-in of 100: 0 errors, the slowest hundredth of home pages in the last third at most 20 %, or ${CHANCE_MS} ms, slower than in the first or than the slowest of a bare server beside it, not counting when others had the processor, open files ±5, the database's log ≤ 32 MB`,
    fullAmount: '10 minutes of it, and an hour before a release (SAFETY_SOAK_MINUTES=60)',
  },
  async ({ startSite, report, engine }) => {
    const site = await startSite();
    const { token } = await site.staff();
    await fillWithContent(site, token);
    const filesOf = () => readdirSync(`/proc/${site.server.pid}/fd`).length;
    await many(200, 8, (n) => site.call(PAGES[n % PAGES.length] ?? '/'));
    await sleep(2_000);
    const before = { files: filesOf(), memory: measureMemory(site.server.pid).own };
    const probing = () => probe(site, { path: '/', everyMs: 10 });
    const first = await probing();
    let last: ReturnType<typeof probe> | undefined;
    let atFirst: ReturnType<typeof first.end> | undefined;
    const count = SOAK_SECONDS * A_SECOND;
    const startedAt = performance.now();
    const reads: number[] = [];
    const wrong: [number, string][] = [];
    let logBytes = 0;
    const calls: Promise<void>[] = [];
    // one after another, or each would take the other's code out of the mails
    let signingIn = Promise.resolve();
    const nextSignIn = () => {
      signingIn = signingIn.then(async () => void (await (await site.staff()).client.auth.logout()));
      return signingIn;
    };
    for (let n = 0; n < count; n += 1) {
      await sleep(Math.max(0, startedAt + (n * 1_000) / A_SECOND - performance.now()));
      if (n === Math.floor(count / 3)) atFirst = first.end();
      if (n === Math.floor((count * 2) / 3)) last = probing();
      const kind = n % 100 === 0 ? 'sign-in' : n % 11 === 0 ? 'write' : 'read';
      const note = (asked: Promise<Reply>, good: number) =>
        asked.then(({ status, text, milliseconds }) => {
          if (status !== good) wrong.push([status, text]);
          if (kind === 'read') reads.push(milliseconds);
        });
      calls.push(
        kind === 'sign-in'
          ? nextSignIn()
          : kind === 'write'
            ? note(site.call('/api/events', { token, body: { title: `Event ${n}` } }), 201)
            : note(site.call(PAGES[n % PAGES.length] ?? '/'), 200),
      );
      if (engine === 'sqlite' && n % A_SECOND === 0)
        logBytes = Math.max(logBytes, statSync(`${site.databaseUrl.slice('sqlite:'.length)}-wal`).size);
    }
    await Promise.all(calls);
    const [early, late] = [await atFirst, await (await last)?.end()];
    if (!early || !late) expect.fail('a soak of seconds');
    await sleep(3_000);
    const after = { files: filesOf(), memory: measureMemory(site.server.pid).own };
    report(
      `${SOAK_SECONDS} s, ${wrong.length} of ${count} wrong; slowest hundredth of all reads ${percentile(reads, 0.99).toFixed(0)} ms, of home pages ${told(early.hundredthMs, early.ownHundredthMs)}, then ${told(late.hundredthMs, late.ownHundredthMs)}; open files ${before.files} and ${after.files}, memory ${before.memory.toFixed(0)} and ${after.memory.toFixed(0)} MB${engine === 'sqlite' ? `, log ${(logBytes / 1_048_576).toFixed(1)} MB` : ''}`,
    );
    expect(wrong.slice(0, 3)).toEqual([]);
    expect(Math.abs(after.files - before.files)).toBeLessThanOrEqual(5);
    const usual = Math.max(early.ownHundredthMs, early.ownBareMs, late.ownBareMs);
    expect(late.ownHundredthMs).toBeLessThan(Math.max(1.2 * usual, usual + CHANCE_MS));
    expect(logBytes).toBeLessThanOrEqual(32 * 1024 * 1024);
  },
);

const READS = sized({ usual: 30_000, full: 1_000_000 });
const WRITES = sized({ usual: 1_500, full: 50_000 });

defineCase(
  {
    id: 'R12',
    title: 'Memory',
    pass: `${READS} reads and ${WRITES} writes: from a fifth of them to their end it grows by 15 % at most (a million of each kind: npm run bench -- million)`,
    fullAmount: '1,000,000 reads and 50,000 writes',
  },
  async ({ startSite, report }) => {
    const site = await startSite();
    const { token } = await site.staff();
    const work = async (share: number) => {
      for (const path of ['/', '/api/events'])
        await runLoad({
          port: portOf(site),
          path,
          headers: hostOf(site),
          connections: 8,
          requests: (READS * share) / 2,
        });
      await many(WRITES * share, 4, async (n) => {
        const { status } = await site.call('/api/services', {
          token,
          body: { name: `Prayer ${n}`, day: 'Friday', time: '6:30 PM', category: 'special' },
        });
        expect(status).toBe(201);
      });
      await untilTidied();
      return measureMemory(site.server.pid).own;
    };
    const before = await work(1 / 5);
    const after = await work(4 / 5);
    report(
      `${before.toFixed(0)} MB after a fifth, ${after.toFixed(0)} MB at the end (${(after / before).toFixed(2)} times)`,
    );
    expect(after / before).toBeLessThan(1.15);
  },
);

const LOAD_SECONDS = sized({ usual: 8, full: 60 });
const CONNECTIONS = 25;

defineCase(
  {
    id: 'R20',
    title: 'Four times as much as it can bear',
    pass: `${4 * CONNECTIONS} callers who never pause, for ${LOAD_SECONDS} s: as many good responses as ${CONNECTIONS} get (70 % at least), each refusal a 503 with Retry-After, staff sign in meanwhile, and it is as quick as before within 10 s`,
    fullAmount: '60 s of each',
  },
  async ({ startSite, report }) => {
    const site = await startSite();
    const { token } = await site.staff();
    await fillWithContent(site, token);
    // a read that the database responses each time
    const fire = (connections: number) =>
      autocannon({
        url: `${site.server.address}/api/events?find=some`,
        connections,
        duration: LOAD_SECONDS,
        headers: { authorization: `Bearer ${token}` },
      });
    await fire(CONNECTIONS);
    const usual: number[] = [];
    for (let n = 0; n < 50; n += 1) usual.push((await site.call('/api/events?find=some')).milliseconds);
    const peak = await fire(CONNECTIONS);
    const overloaded = fire(4 * CONNECTIONS);
    await sleep(1_000);
    const startedAt = performance.now();
    const { client } = await site.staff();
    const signedIn = (performance.now() - startedAt) / 1000;
    await client.auth.logout();
    const over = await overloaded;
    const good = ({ requests, non2xx, duration }: typeof over) => (requests.total - non2xx) / duration;
    expect(over.errors).toBe(0);
    const refusals = site.server.output().match(/"event":"refused"/g)?.length ?? 0;
    expect(over.non2xx).toBeLessThanOrEqual(refusals);
    expect(good(over)).toBeGreaterThan(0.7 * good(peak));
    expect(signedIn).toBeLessThan(10 * slowness());
    const endedAt = performance.now();
    await expect
      .poll(
        async () => {
          const now: number[] = [];
          for (let n = 0; n < 20; n += 1) now.push((await site.call('/api/events?find=some')).milliseconds);
          return median(now);
        },
        { timeout: 10_000 },
      )
      .toBeLessThan(Math.max(2 * median(usual), median(usual) + 10));
    report(
      `${good(over).toFixed(0)} good responses a second beside ${good(peak).toFixed(0)} (${((100 * good(over)) / good(peak)).toFixed(0)} %), ${over.non2xx} × 503; signed in within ${signedIn.toFixed(1)} s; as before after ${((performance.now() - endedAt) / 1000).toFixed(1)} s`,
    );
  },
);

const SIGN_INS = 200;
const PAGE_MS = 200;

defineCase(
  {
    id: 'R21',
    title: 'A flood of sign-ins',
    pass: `${SIGN_INS} at once: some are looked at, the rest get 503 with Retry-After or 429 at once, nothing else; the slowest hundredth of home pages takes at most ${PAGE_MS} ms longer than a bare server beside it, not counting when others had the processor`,
  },
  async ({ startSite, report }) => {
    const site = await startSite();
    const from = addresses(50);
    // a visitor has been here before
    await site.call('/');
    const probing = await probe(site, { path: '/', everyMs: 5 });
    const floodedAt = performance.now();
    const responses = await many(SIGN_INS, SIGN_INS, (n) =>
      site.call('/api/auth/login', {
        body: { email: `nobody${n}@stthomas.example`, password: 'not the password at all' },
        from: from[n % from.length] as string,
      }),
    );
    const flooded = (performance.now() - floodedAt) / 1000;
    const probed = await probing.end();
    const counted = (status: number) => responses.filter((response) => response.status === status).length;
    const [looked, busy, many429] = [counted(403), counted(503), counted(429)];
    expect(looked + busy + many429).toBe(SIGN_INS);
    expect(looked).toBeGreaterThanOrEqual(20);
    for (const { status, headers } of responses)
      if (status !== 403) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    await site.staff();
    report(
      `within ${flooded.toFixed(1)} s ${looked} looked at, ${busy} × 503, ${many429} × 429; the slowest hundredth of home pages ${told(probed.hundredthMs, probed.ownHundredthMs)} (a bare server's slowest ${told(probed.bareMs, probed.ownBareMs)}); staff sign in right after`,
    );
    expect(probed.failed).toEqual([]);
    expect(probed.ownHundredthMs).toBeLessThan(PAGE_MS + probed.ownBareMs);
  },
);

const STALL_MS = 200;

defineCase(
  {
    id: 'R24',
    title: 'Stalls',
    pass: `while people write, search, sign in, upload and a backup is taken, /healthz asked from another address never takes ${STALL_MS} ms longer than a bare server beside it, not counting when others had the processor`,
  },
  async ({ startSite, report }) => {
    const site = await startSite();
    const { token } = await site.staff();
    await fillWithContent(site, token);
    // who shares an address stands in its line, see http/one-a-turn.ts
    const probing = await probe(site, { from: ['127.0.0.9'] });
    await Promise.all([
      many(200, 8, (n) => site.call('/api/events', { token, body: { title: `Event ${n}` } })),
      many(200, 8, (n) => site.call(`/api/events?find=${n}`)),
      many(100, 4, (n) => site.call(`/api/lectionary?year=${1_950 + n}`)),
      many(60, 4, (n) => site.call(`/eventsandnews?month=${n}`)),
      many(20, 20, (n) =>
        site.call('/api/auth/login', {
          body: { email: `nobody${n}@x.example`, password: 'no password of ours' },
        }),
      ),
      many(3, 1, async () => {
        const file = join(freshFolder(), 'parish.backup');
        await backup(site, file);
      }),
    ]);
    const { longestMs, ownLongestMs, bareMs, ownBareMs, calls, failed } = await probing.end();
    expect(failed).toEqual([]);
    report(
      `longest of ${calls}: ${told(longestMs, ownLongestMs)}; a bare server's ${told(bareMs, ownBareMs)}`,
    );
    expect(ownLongestMs).toBeLessThan(STALL_MS + ownBareMs);
  },
);

async function backup({ dataDir, databaseUrl }: Site, file: string): Promise<void> {
  const program = join(import.meta.dirname, '..', '..', 'src', 'backup.ts');
  await promisify(execFile)(process.execPath, [program, file], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
  });
}

/** More lines than a server keeps that cannot write them. */
const LOGGED = sized({ usual: 6_000, full: 100_000 });
const LOG_MEGABYTES = 20;

defineCase(
  {
    id: 'R26',
    title: 'A log that cannot be written',
    pass: `its disk is full, its reader has stopped, its reader is gone: ${LOGGED} refusals later pages, writes and sign-ins are as ever, memory has grown by ${LOG_MEGABYTES} MB more at most than with a log that is written (as much garbage is left by the calls themselves), and by ${LOG_MEGABYTES} MB at most once it was at rest; it ends with 0`,
    fullAmount: '100,000 refusals',
    engines: ['sqlite'],
  },
  async ({ startSite, report }) => {
    const flooded = async (what: string, log: string, beforeTheFlood?: () => void) => {
      const site = await startSite({}, { commandPrefix: ['sh', '-c', 'exec "$@" 2> "$0"', log] });
      const { token } = await site.staff();
      beforeTheFlood?.();
      const flood = (requests: number) => many(requests, 16, (n) => site.call(`/api/users?n=${n}`));
      await flood(LOGGED / 10);
      const memory = () => measureMemory(site.server.pid).own;
      const before = memory();
      await flood(LOGGED);
      const grown = memory() - before;
      expect([what, (await site.call('/')).status]).toEqual([what, 200]);
      const event = await site.call('/api/events', { token, body: { title: 'Event' } });
      expect([what, event.status]).toEqual([what, 201]);
      await site.staff();
      return { what, grown, site, atRest: () => memory() - before };
    };
    const usual = await flooded('written', '/dev/null');
    const [stopped, gone] = [fifo(), fifo()];
    const unwritten = [
      await flooded('a full disk', '/dev/full'),
      await flooded('a stopped reader', stopped.path),
      await flooded('a reader that is gone', gone.path, gone.close),
    ];
    await untilTidied();
    const growth = ({ what, grown, atRest }: typeof usual) =>
      `${what} ${signed(grown)} MB, at rest ${signed(atRest())} MB`;
    report(`${LOGGED} refusals each: ${[usual, ...unwritten].map(growth).join('; ')}`);
    for (const { what, grown, atRest, site } of unwritten) {
      expect([what, grown < usual.grown + LOG_MEGABYTES]).toEqual([what, true]);
      expect([what, atRest() < LOG_MEGABYTES]).toEqual([what, true]);
      site.server.kill('SIGTERM');
      expect([what, await site.server.exited]).toEqual([what, 0]);
    }
    stopped.close();
  },
);

/** A place to write to whose reader reads nothing, until it is closed and nobody is there any more. */
function fifo(): { path: string; close(): void } {
  const path = join(freshFolder(), 'log');
  execFileSync('mkfifo', [path]);
  const reader = openSync(path, 'r+');
  return { path, close: () => closeSync(reader) };
}

const signed = (megabytes: number) => `${megabytes < 0 ? '' : '+'}${megabytes.toFixed(0)}`;
