import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Engine } from '#kit/storage/engine.ts';
import { bothEngines } from '#kit/storage/testing/fresh-database.ts';
import { defineCase } from '../../support/define-case.ts';
import { sized } from '../../support/measures/sample-sizes.ts';
import { ownPostgres } from '../../support/own-postgres.ts';
import type { CallResponse, Site, StartSite } from '../../support/server-under-test.ts';
import { type SystemCall, trace, tracingProblem } from '../../support/strace.ts';
import { smallDisk, smallDiskProblem } from '../../support/tmpfs-disk.ts';
import { words } from '../../support/words.ts';

const TRACED_CALLS = '--trace=read,recvfrom,write,writev,sendto,sendmsg,pwrite64,fsync,fdatasync';
const TRACED_WRITES = sized({ quick: 60, usual: 500 });

defineCase(
  {
    id: 'R02',
    title: 'each write is synced to disk before its response (traced system calls instead of a power loss)',
    pass: `between the request and its 201 response, the log of the database was written and synced, ${TRACED_WRITES} of ${TRACED_WRITES} times`,
    isQuick: true,
    differs: 'a trace of system calls; LazyFS, a disk that forgets unsynced data, was not available',
  },
  async ({ startSite, engine, report, skip }) => {
    const problem = await tracingProblem();
    if (problem) skip(problem);
    const { database, site } = await startOnOwnDatabase(engine, startSite);
    const { token } = await site.staff();
    const tracing = await trace([site.server.pid, ...(database?.pids() ?? [])], [TRACED_CALLS]);
    for (let n = 0; n < TRACED_WRITES; n += 1)
      expect((await site.call('/api/events', { token, body: { title: `Event ${n}` } })).status).toBe(201);
    const calls = await tracing.end();
    const responses = calls.filter(({ parameters }) => parameters.includes('"HTTP/1.1 201'));
    expect(responses).toHaveLength(TRACED_WRITES);
    const durable = responses.filter((response) => isSyncedBefore(response, calls));
    expect(durable).toHaveLength(TRACED_WRITES);
    report(`${durable.length} of ${responses.length}`);
  },
);

/** Starts a site; on PostgreSQL with a durable database of its own. */
async function startOnOwnDatabase(engine: Engine, startSite: StartSite) {
  const database = engine === 'postgres' ? await ownPostgres() : undefined;
  return { database, site: await startSite({}, { ...(database && { databaseUrl: database.url }) }) };
}

/** Whether the log was written and synced between the request and its response. */
function isSyncedBefore(response: SystemCall, calls: readonly SystemCall[]): boolean {
  const [socket = ''] = /<[^>]*>/.exec(response.parameters) ?? [];
  const earlier = calls.filter(({ endedAt }) => endedAt <= response.startedAt);
  const requestRead = earlier.findLast(
    ({ parameters }) => parameters.includes(socket) && parameters.includes('"POST /api/'),
  );
  const ofLog = earlier.filter(({ parameters }) => /sqlite-wal>|\/pg_wal\//.test(parameters));
  const written = ofLog.findLast(
    ({ name, startedAt }) => name === 'pwrite64' && startedAt > (requestRead?.endedAt ?? 0),
  );
  return ofLog.some(
    ({ name, result, startedAt }) =>
      written && /^f(data)?sync$/.test(name) && result === '0' && startedAt >= written.endedAt,
  );
}

const WRITERS = 8;
/** System calls that fail once, or from then on (`when=n+`). SQLite syncs its log once per write. */
const DISK_FAULTS = words(`
  --inject=fsync,fdatasync:error=EIO:when=1 --inject=fsync,fdatasync:error=EIO:when=3+
  --inject=pwrite64:error=EIO:when=2 --inject=pwrite64:error=EIO:when=5+`);

defineCase(
  {
    id: 'R03',
    title: 'a failing disk stops the server without a false acknowledgment',
    pass: 'after the failure no write is acknowledged: writes get 503, the process exits with 1 within 5 s, and restarts with an intact database; each write repeated with its key is stored once',
  },
  async ({ startSite, engine, report, skip }) => {
    const problem = await tracingProblem();
    if (problem) skip(problem);
    let rejected = 0;
    let slowest = 0;
    for (const fault of engine === 'sqlite' ? DISK_FAULTS : DISK_FAULTS.slice(0, 2)) {
      const { database, site } = await startOnOwnDatabase(engine, startSite);
      const { token } = await site.staff();
      const failing = await trace(database?.pids() ?? [site.server.pid], [TRACED_CALLS, fault]);
      const responses = await Promise.all(
        Array.from({ length: WRITERS }, async (_, writer) => {
          const keys: string[] = [];
          let status: number | undefined = 201;
          while (status === 201 && keys.length < 20) {
            const key = `write-${writer}-${keys.length}`;
            keys.push(key);
            status = await keyedWrite(site, token, key);
          }
          return { keys, status };
        }),
      );
      const brokenAt = performance.now();
      if (engine === 'sqlite') {
        expect(await Promise.race([site.server.exited, sleep(5_000, 'still running')])).toBe(1);
        slowest = Math.max(slowest, performance.now() - brokenAt);
      }
      const calls = await failing.end();
      const failedAt = calls.find(({ result }) => result.startsWith('-1 EIO'))?.startedAt ?? Number.NaN;
      expect(failedAt).toBeGreaterThan(0);
      const later = calls.filter(({ startedAt }) => startedAt > failedAt);
      expect(later.filter(({ parameters }) => parameters.includes('"HTTP/1.1 201'))).toEqual([]);
      // an exiting process may send no response at all
      for (const { status } of responses) expect([503, undefined]).toContain(status);
      rejected += responses.filter(({ status }) => status === 503).length;
      if (engine === 'sqlite') await site.killAndRestart();
      await expect.poll(() => keyedWrite(site, token, 'write-0-0')).toBe(201);
      const keys = responses.flatMap((response) => response.keys);
      for (const key of keys) expect(await keyedWrite(site, token, key), key).toBe(201);
      const titles = (await site.server.client().events.list()).map(({ title }) => title);
      expect(titles.toSorted()).toEqual(keys.toSorted());
    }
    report(
      engine === 'sqlite'
        ? `${DISK_FAULTS.length} kinds of failure: 0 acknowledged after it, ${rejected} × 503, exit code 1 after at most ${(slowest / 1000).toFixed(1)} s; each write stored once`
        : `PostgreSQL restarts itself and recovers: ${rejected} × 503 meanwhile; each write stored once`,
    );
  },
);

/** @returns the status of the response; undefined if there was none. */
async function keyedWrite(site: Site, token: string, key: string): Promise<number | undefined> {
  const sent = { token, body: { title: key }, headers: { 'idempotency-key': key } };
  return (await site.call('/api/events', sent).catch(() => undefined))?.status;
}

defineCase(
  {
    id: 'R04',
    title: 'the server keeps serving reads when the disk is full',
    pass: 'writes get 503 or 507, all reads and sessions get 200, no crash; writes succeed within 5 s after space is freed',
    isQuick: true,
    engines: bothEngines,
  },
  async ({ startSite, engine, report, skip }) => {
    const problem = smallDiskProblem();
    if (problem) skip(problem);
    if (engine === 'postgres' && process.getuid?.() !== 0)
      skip('only root can mount a separate disk for PostgreSQL');
    const disk = smallDisk(engine === 'postgres' ? 64 : 16);
    const database = engine === 'postgres' ? await ownPostgres({ disk }) : undefined;
    const DATA_DIR = join(disk.folder, 'parish');
    const site = await startSite(
      { DATA_DIR },
      {
        commandPrefix: database ? disk.fromOutside(database.daemonPid).commandPrefix : disk.commandPrefix,
        databaseUrl: database?.url ?? `sqlite:${join(DATA_DIR, 'idavaka.sqlite')}`,
      },
    );
    const serverDisk = disk.fromOutside(site.server.pid);
    const token = await site.server.signIn(join(serverDisk.folder, 'parish'));
    const body = { title: 'News', content: 'x'.repeat(4_000), isPublished: true };
    const write = () => site.call('/api/news', { token, body });
    expect((await write()).status).toBe(201);
    serverDisk.fill();
    const responses: CallResponse[] = [];
    let rejected = 0;
    let reads = 0;
    while (rejected < 30 && responses.length < 3_000) {
      responses.push(await write());
      rejected = responses.filter(({ status }) => status !== 201).length;
      if (responses.length % 10 !== 0 && rejected === 0) continue;
      for (const path of ['/', '/api/news', '/about', '/api/auth/me']) {
        expect((await site.call(path, { token })).status, path).toBe(200);
        reads += 1;
      }
    }
    const others = responses.filter(({ status }) => ![201, 503, 507].includes(status));
    expect(others.map(({ status, text }) => [status, text])).toEqual([]);
    for (const { status, json, headers } of responses.filter((response) => response.status !== 201)) {
      expect(json?.message, `status ${status}`).toEqual(expect.any(String));
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(rejected).toBeGreaterThanOrEqual(30);
    serverDisk.clear();
    const freedAt = performance.now();
    await expect
      .poll(async () => (await write()).status, {
        timeout: sized({ usual: 5_000, quick: 60_000 }),
        interval: 50,
      })
      .toBe(201);
    const seconds = (performance.now() - freedAt) / 1000;
    const acknowledged = responses.length - rejected + 2;
    const { headers } = await site.call('/api/news?limit=1');
    expect(Number(headers['x-total-count'])).toBe(acknowledged);
    report(
      `${rejected} writes rejected, ${reads} of ${reads} reads succeeded, writes succeed after ${seconds.toFixed(1)} s; ${acknowledged} of ${acknowledged} acknowledged writes are stored`,
    );
  },
);
