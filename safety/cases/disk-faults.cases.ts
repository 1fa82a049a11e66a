import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { ownPostgres } from '../support/own-postgres.ts';
import { row } from '../support/row.ts';
import { sized } from '../support/sample-sizes.ts';
import type { Reply, Site } from '../support/server-under-test.ts';
import { smallDisk, smallDiskProblem } from '../support/small-disk.ts';
import { type SystemCall, trace, tracingProblem } from '../support/strace.ts';

const WATCHED = '--trace=read,recvfrom,write,writev,sendto,sendmsg,pwrite64,fsync,fdatasync';
const TRACED_WRITES = sized({ quick: 60, usual: 500 });

row(
  {
    id: 'R02',
    what: 'The power goes right after an answer (its stand-in: the calls of the system are watched)',
    pass: `between reading a write and its 201 the log of the database was written and a sync of it came back, ${TRACED_WRITES} of ${TRACED_WRITES} times`,
    isQuick: true,
  },
  async ({ open, engine, figure, untried }) => {
    const problem = await tracingProblem();
    if (problem) untried(problem);
    const database = engine === 'postgres' ? await ownPostgres() : undefined;
    const site = await open({}, { ...(database && { databaseUrl: database.url }) });
    const { token } = await site.staff();
    const watching = await trace([site.server.pid, ...(database?.pids() ?? [])], [WATCHED]);
    for (let n = 0; n < TRACED_WRITES; n += 1)
      expect((await site.call('/api/events', { token, body: { title: `Event ${n}` } })).status).toBe(201);
    const calls = await watching.end();
    const answers = calls.filter(({ parameters }) => parameters.includes('"HTTP/1.1 201'));
    expect(answers).toHaveLength(TRACED_WRITES);
    const durable = answers.filter((answer) => isSyncedBefore(answer, calls));
    expect(durable).toHaveLength(TRACED_WRITES);
    figure(`${durable.length} of ${answers.length}`);
  },
);

/** Whether what a write logged was synced after it had been read and before it was answered. */
function isSyncedBefore(answer: SystemCall, calls: readonly SystemCall[]): boolean {
  const [socket = ''] = /<[^>]*>/.exec(answer.parameters) ?? [];
  const isBefore = ({ endedAt }: SystemCall) => endedAt <= answer.beganAt;
  const asked = calls.findLast(
    (call) => isBefore(call) && call.parameters.includes(socket) && call.parameters.includes('"POST /api/'),
  );
  const isOfLog = ({ parameters }: SystemCall) => /sqlite-wal>|\/pg_wal\//.test(parameters);
  const written = calls.findLast(
    (call) =>
      isBefore(call) && isOfLog(call) && call.name === 'pwrite64' && call.beganAt > (asked?.endedAt ?? 0),
  );
  return calls.some(
    (call) =>
      written &&
      isOfLog(call) &&
      /^f(data)?sync$/.test(call.name) &&
      call.result === '0' &&
      call.beganAt >= written.endedAt &&
      isBefore(call),
  );
}

const WRITERS = 8;
/** What the disk refuses from then on, or once: SQLite syncs its log once a write. */
const DISK_FAULTS = [
  '--inject=fsync,fdatasync:error=EIO:when=1',
  '--inject=fsync,fdatasync:error=EIO:when=3+',
  '--inject=pwrite64:error=EIO:when=2',
  '--inject=pwrite64:error=EIO:when=5+',
];

row(
  {
    id: 'R03',
    what: 'A disk that fails under a write',
    pass: 'once it has failed no write is acknowledged, they get 503, the process ends with 1 within 5 s, and starts over what is sound; each write sent again with its key is there once',
  },
  async ({ open, engine, figure, untried }) => {
    const problem = await tracingProblem();
    if (problem) untried(problem);
    let refused = 0;
    let slowest = 0;
    for (const fault of engine === 'sqlite' ? DISK_FAULTS : DISK_FAULTS.slice(0, 2)) {
      const database = engine === 'postgres' ? await ownPostgres() : undefined;
      const site = await open({}, { ...(database && { databaseUrl: database.url }) });
      const { token } = await site.staff();
      const failing = await trace(database?.pids() ?? [site.server.pid], [WATCHED, fault]);
      const answers = await Promise.all(
        Array.from({ length: WRITERS }, async (_, writer) => {
          const keys: string[] = [];
          for (let n = 0; n < 20; n += 1) {
            const key = `write-${writer}-${n}`;
            keys.push(key);
            const status = await keyedWrite(site, token, key);
            if (status !== 201) return { keys, status };
          }
          return { keys, status: 201 };
        }),
      );
      const brokenAt = performance.now();
      if (engine === 'sqlite') {
        expect(await Promise.race([site.server.ended, sleep(5_000, 'still running')])).toBe(1);
        slowest = Math.max(slowest, performance.now() - brokenAt);
      }
      const calls = await failing.end();
      const failedAt = calls.find(({ result }) => result.startsWith('-1 EIO'))?.beganAt ?? Number.NaN;
      expect(failedAt).toBeGreaterThan(0);
      expect(
        calls.filter(({ beganAt, parameters }) => beganAt > failedAt && parameters.includes('"HTTP/1.1 201')),
      ).toEqual([]);
      // no answer at all is what a process that is ending leaves
      for (const { status } of answers) expect([503, undefined]).toContain(status);
      refused += answers.filter(({ status }) => status === 503).length;
      if (engine === 'sqlite') await site.killAndRestart();
      await expect.poll(() => keyedWrite(site, token, 'write-0-0'), { timeout: 15_000 }).toBe(201);
      const keys = answers.flatMap((answer) => answer.keys);
      for (const key of keys) expect([key, await keyedWrite(site, token, key)]).toEqual([key, 201]);
      const titles = (await site.server.client().events.list()).map(({ title }) => title);
      expect(titles.toSorted()).toEqual(keys.toSorted());
    }
    figure(
      engine === 'sqlite'
        ? `${DISK_FAULTS.length} kinds of failure: 0 acknowledged after it, ${refused} answered 503, ended with 1 after ${(slowest / 1000).toFixed(1)} s at most; each once`
        : `PostgreSQL stops itself and recovers: ${refused} answered 503 meanwhile; each once`,
    );
  },
);

/** @returns the status of the answer; undefined when none came. */
async function keyedWrite(site: Site, token: string, key: string): Promise<number | undefined> {
  const sent = { token, body: { title: key }, headers: { 'idempotency-key': key } };
  return (await site.call('/api/events', sent).catch(() => undefined))?.status;
}

row(
  {
    id: 'R04',
    what: 'A full disk',
    pass: 'writes get 503 or 507, reads and sessions 100 % 200, nothing crashes; writes are back within 5 s of room',
    isQuick: true,
  },
  async ({ open, engine, figure, untried }) => {
    const problem = smallDiskProblem();
    if (problem) untried(problem);
    if (engine === 'postgres' && process.getuid?.() !== 0)
      untried('only root can give PostgreSQL a disk of its own');
    const disk = smallDisk(engine === 'postgres' ? 64 : 16);
    const database = engine === 'postgres' ? await ownPostgres({ disk }) : undefined;
    const DATA_DIR = join(disk.folder, 'parish');
    const site = await open(
      { DATA_DIR },
      {
        within: database ? disk.seenThrough(database.keeper).within : disk.within,
        ...(database && { databaseUrl: database.url }),
      },
    );
    const seen = disk.seenThrough(site.server.pid);
    const token = await site.server.signIn(join(seen.folder, 'parish'));
    const write = () =>
      site.call('/api/news', {
        token,
        body: { title: 'News', content: 'x'.repeat(4_000), isPublished: true },
      });
    expect((await write()).status).toBe(201);
    seen.fill();
    const answers: Reply[] = [];
    let refused = 0;
    let reads = 0;
    while (refused < 30 && answers.length < 3_000) {
      answers.push(await write());
      refused = answers.filter(({ status }) => status !== 201).length;
      if (answers.length % 10 !== 0 && refused === 0) continue;
      for (const path of ['/', '/api/news', '/about', '/api/auth/me']) {
        expect([path, (await site.call(path, { token })).status]).toEqual([path, 200]);
        reads += 1;
      }
    }
    const others = answers.filter(({ status }) => ![201, 503, 507].includes(status));
    expect(others.map(({ status, text }) => [status, text])).toEqual([]);
    for (const { status, json, headers } of answers.filter((answer) => answer.status !== 201)) {
      expect([status, json?.message]).toEqual([status, expect.any(String)]);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(refused).toBeGreaterThanOrEqual(30);
    seen.grow(256);
    const roomAt = performance.now();
    await expect.poll(async () => (await write()).status, { timeout: 5_000, interval: 50 }).toBe(201);
    const seconds = (performance.now() - roomAt) / 1000;
    const kept = answers.length - refused + 2;
    const { headers } = await site.call('/api/news?limit=1');
    expect(Number(headers['x-total-count'])).toBe(kept);
    figure(
      `${refused} writes refused, ${reads} of ${reads} reads answered, back after ${seconds.toFixed(1)} s; ${kept} of ${kept} acknowledged are there`,
    );
  },
);
