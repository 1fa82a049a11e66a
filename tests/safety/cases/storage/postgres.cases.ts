import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect } from 'vitest';
import { withDatabase } from '../../support/db-inspect.ts';
import { defineCase } from '../../support/define-case.ts';
import { slowdownFactor } from '../../support/measures/machine-speed.ts';
import { repeatUntilStopped } from '../../support/measures/measures.ts';
import { sized } from '../../support/measures/sample-sizes.ts';
import { ownPostgres } from '../../support/own-postgres.ts';
import type { CallResponse, Site } from '../../support/server-under-test.ts';

const SILENT_SECONDS = sized({ usual: 12, full: 30 });
const TERMINATIONS = 4;
const LONGEST_RESPONSE_MS = 9_500;

defineCase(
  {
    id: 'R23',
    title: 'the server survives faults of PostgreSQL',
    pass: `with connections terminated every 2 s, a killed backend, ${SILENT_SECONDS} s without a response and a locked table: only 200, 201 and 503 with Retry-After, each in less than 10 s, recovery within 5 s, 0 acknowledged writes lost, no session ended`,
    fullAmount: '30 s without a response',
    engines: ['postgres'],
    oneEngine: 'it is a fault of PostgreSQL',
  },
  async ({ startSite, report }) => {
    const database = await ownPostgres();
    const site = await startSite({}, { databaseUrl: database.url });
    const { token } = await site.staff();
    const admin = new pg.Client(database.url);
    admin.on('error', () => undefined);
    await admin.connect();
    const acknowledged: string[] = [];
    const responses: CallResponse[] = [];
    const clients = repeatUntilStopped(6, async (client, n) => {
      const title = `written ${n} by ${client}`;
      const write = await site.call('/api/events', { token, body: { title } });
      if (write.status === 201) acknowledged.push(title);
      responses.push(write);
      for (const path of ['/api/auth/me', '/api/events?find=written'])
        responses.push(await site.call(path, { token }));
      await sleep(30);
    });
    const recoverySeconds: Record<string, number> = {};
    const recordRecovery = async (fault: string) => {
      recoverySeconds[fault] = await secondsUntilRecovery(site, token, acknowledged);
    };
    for (let n = 0; n < TERMINATIONS; n += 1) {
      await sleep(2_000);
      await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      );
    }
    await recordRecovery('terminated connections');

    // lock a table for 8 s, longer than the timeouts of the pool
    await admin.query('begin; lock table events in access exclusive mode');
    await sleep(8_000);
    await admin.query('rollback');
    await recordRecovery('a locked table');

    const pids = database.pids();
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    await sleep(SILENT_SECONDS * 1_000);
    for (const pid of pids) process.kill(pid, 'SIGCONT');
    await recordRecovery('no response');

    const { rows: backends } = await admin.query(
      `select pid from pg_stat_activity where application_name like 'idavaka %'`,
    );
    // PostgreSQL then terminates all other backends and recovers
    process.kill(Number(backends[0].pid), 'SIGKILL');
    await recordRecovery('a killed backend');
    await clients.stop();
    await admin.end().catch(() => undefined);

    const unexpected = responses.filter(({ status }) => ![200, 201, 503].includes(status));
    expect(unexpected.map(({ status, text }) => [status, text]).slice(0, 5)).toEqual([]);
    const rejected = responses.filter(({ status }) => status === 503);
    expect(rejected.filter(({ headers }) => !(Number(headers['retry-after']) > 0))).toEqual([]);
    const slowest = Math.max(...responses.map(({ milliseconds }) => milliseconds));
    expect(slowest).toBeLessThan(LONGEST_RESPONSE_MS);
    const limit = 5 * slowdownFactor();
    for (const [fault, seconds] of Object.entries(recoverySeconds))
      expect(seconds, fault).toBeLessThan(limit);
    const titles = await withDatabase(database.url, ({ db }) =>
      db.selectFrom('events').select('title').execute(),
    );
    const stored = new Set(titles.map(({ title }) => title));
    expect(acknowledged.filter((title) => !stored.has(title))).toEqual([]);
    const recovered = Object.entries(recoverySeconds).map(
      ([fault, seconds]) => `${seconds.toFixed(1)} s (${fault})`,
    );
    report(
      `${responses.length} responses, ${rejected.length} of them 503, the slowest after ${(slowest / 1000).toFixed(1)} s; recovered after ${recovered.join(', ')}; 0 of ${acknowledged.length} lost`,
    );
  },
);

/** The time until the first of five successful writes in a row. Adds the titles to `acknowledged`. */
async function secondsUntilRecovery(site: Site, token: string, acknowledged: string[]): Promise<number> {
  const startedAt = performance.now();
  let recoveredAt = startedAt;
  for (let successes = 0; successes < 5; ) {
    const title = `after ${performance.now()}`;
    const { status } = await site.call('/api/events', { token, body: { title } });
    if (status === 201) acknowledged.push(title);
    successes = status === 201 ? successes + 1 : 0;
    if (successes === 1) recoveredAt = performance.now();
    if (performance.now() - startedAt > 30_000) return Number.POSITIVE_INFINITY;
  }
  return (recoveredAt - startedAt) / 1000;
}
