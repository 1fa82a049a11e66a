import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect } from 'vitest';
import { startMailServer } from '#kit/mail/testing/mail-server.ts';
import { defineCase } from '../../support/define-case.ts';
import { percentile } from '../../support/measures/measures.ts';
import { words } from '../../support/words.ts';

const REQUESTS_PER_SECOND = 500;
const SECONDS = 4;
const SLICES = 8;
const ROUNDS = 5;
const P99_MS = 10;
/** On a busy machine, the limit is this multiple of what a minimal server needs. */
const TIMES_BASELINE = 3;
/** Background statements of the server itself: the outbox, the leases and the content version. */
const OWN_STATEMENTS_PER_SECOND = 4;
const NOT_PUBLIC = words(`
  /metrics /api/metrics /stats /status /health/details /healthz/details /readyz?verbose /debug/pprof
  /actuator/prometheus /server-status`);

defineCase(
  {
    id: 'T62',
    title: 'health checks are fast and use no database',
    pass: `at ${REQUESTS_PER_SECOND} requests per second, the p99 of /healthz is at most ${P99_MS} ms, or ${TIMES_BASELINE} times that of a minimal server on a busy machine (best of ${ROUNDS} rounds); /readyz queries the database at most once in 5 s, neither sends email, PostgreSQL counts no other statements, and there are no public metrics`,
  },
  async ({ startSite, report, engine }) => {
    const mail = await startMailServer();
    const baselineServer = await startBaselineServer();
    try {
      const site = await startSite({ SMTP_URL: mail.url });
      const address = `${site.server.address}/healthz`;
      await sendAtRate(address, 1);
      const before = await countTransactions(site.databaseUrl);
      let best: Round = { p99: Number.POSITIVE_INFINITY, baseline: 0 };
      let seconds = 0;
      for (let round = 0; round < ROUNDS && !isFastEnough(best); round += 1) {
        // alternate, so that other load on the machine affects both
        const [baselineTimes, times]: [number[], number[]] = [[], []];
        for (let slice = 0; slice < SLICES; slice += 1) {
          baselineTimes.push(...(await sendAtRate(baselineServer.address, SECONDS / SLICES)));
          times.push(...(await sendAtRate(address, SECONDS / SLICES)));
        }
        const measured = { p99: percentile(times, 0.99), baseline: percentile(baselineTimes, 0.99) };
        if (isFastEnough(measured) || measured.p99 < best.p99) best = measured;
        seconds += 2 * SECONDS;
      }
      expect([best, isFastEnough(best)]).toEqual([best, true]);
      await sendAtRate(`${site.server.address}/readyz`, SECONDS);
      seconds += SECONDS;
      // PostgreSQL updates its statistics once per second
      await sleep(1_500);
      const statements = (await countTransactions(site.databaseUrl)) - before;
      expect(statements).toBeLessThan((seconds + 2) * OWN_STATEMENTS_PER_SECOND);
      expect(mail.received).toEqual([]);

      for (const path of NOT_PUBLIC) {
        const { status, text } = await site.call(path);
        expect(status === 404 || text === '{"status":"ready"}', path).toBe(true);
      }
      const counted = engine === 'postgres' ? `, ${statements} transactions by its background tasks` : '';
      report(
        `p99 ${best.p99.toFixed(1)} ms at ${REQUESTS_PER_SECOND} requests per second, of a minimal server ${best.baseline.toFixed(1)} ms${counted}; 0 emails; 0 of ${NOT_PUBLIC.length} metrics paths public`,
      );
    } finally {
      baselineServer.end();
      await mail.close();
    }
  },
);

interface Round {
  readonly p99: number;
  /** The p99 of a minimal server, measured alternately. */
  readonly baseline: number;
}

function isFastEnough({ p99, baseline }: Round): boolean {
  return p99 <= Math.max(P99_MS, TIMES_BASELINE * baseline);
}

/** A minimal server in a separate process. */
async function startBaselineServer(): Promise<{ address: string; end(): void }> {
  const program = join(import.meta.dirname, '..', '..', '..', '..', 'bench', 'baseline-server.ts');
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify({ headers: [], body: Buffer.from('{"status":"ok"}').toString('base64') }));
  const [port] = await once(child.stdout, 'data');
  return { address: `http://127.0.0.1:${String(port).trim()}/`, end: () => void child.kill('SIGKILL') };
}

/** Sends requests at a fixed rate, without waiting for responses. @returns the duration of each in milliseconds. */
async function sendAtRate(address: string, seconds: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  const once = () =>
    new Promise<number>((resolve, reject) => {
      const startedAt = performance.now();
      const sent = request(address, { agent }, (response) => {
        response.resume().on('end', () => {
          if (response.statusCode === 200) resolve(performance.now() - startedAt);
          else reject(new Error(`${address}: ${response.statusCode}`));
        });
      });
      sent.on('error', reject).end();
    });
  const startedAt = performance.now();
  const durations: Promise<number>[] = [];
  while (durations.length < seconds * REQUESTS_PER_SECOND) {
    const due = Math.min(
      seconds * REQUESTS_PER_SECOND,
      Math.ceil(((performance.now() - startedAt) / 1000) * REQUESTS_PER_SECOND),
    );
    while (durations.length < due) durations.push(once());
    await sleep(2);
  }
  try {
    return await Promise.all(durations);
  } finally {
    agent.destroy();
  }
}

/** The number of transactions that PostgreSQL has counted in this database; 0 for SQLite. */
async function countTransactions(databaseUrl: string): Promise<number> {
  if (databaseUrl.startsWith('sqlite:')) return 0;
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const { rows } = await client.query(
      'select xact_commit + xact_rollback as n from pg_stat_database where datname = current_database()',
    );
    return Number(rows[0].n);
  } finally {
    await client.end();
  }
}
