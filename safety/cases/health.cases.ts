import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect } from 'vitest';
import { mailServer } from '../../src/server/adapters/testing/mail-server.ts';
import { row } from '../support/row.ts';

const A_SECOND = 500;
const SECONDS = 4;
const TURNS = 8;
const ROUNDS = 5;
const P99_MS = 10;
/** What a busy machine makes of that: it is as slow to answer for a server that does nothing. */
const TIMES_BARE = 3;
/** What the server does by itself in that time, whoever asks: looking for mail, duties, the revision of the content. */
const OWN_STATEMENTS_A_SECOND = 4;
const NOT_PUBLIC = [
  '/metrics',
  '/api/metrics',
  '/stats',
  '/status',
  '/health/details',
  '/healthz/details',
  '/readyz?verbose',
  '/debug/pprof',
  '/actuator/prometheus',
  '/server-status',
];

row(
  {
    id: 'T62',
    what: 'Asking for its health without end',
    pass: `at ${A_SECOND} a second the slowest hundredth of /healthz is answered within ${P99_MS} ms, or where the machine is busy within ${TIMES_BARE} times what a server that does nothing takes at that moment (the best of ${ROUNDS} rounds), /readyz asks the database once in 5 s, neither sends mail, PostgreSQL counts no statement for them, and there are no public figures`,
  },
  async ({ open, figure, engine }) => {
    const mail = await mailServer();
    const bareServer = await bare();
    try {
      const site = await open({ SMTP_URL: mail.url });
      const address = `${site.server.address}/healthz`;
      await steadily(address, 1);
      const before = await statements(site.databaseUrl);
      let best: Round = { p99: Number.POSITIVE_INFINITY, bare: 0 };
      let seconds = 0;
      for (let round = 0; round < ROUNDS && !isQuickEnough(best); round += 1) {
        // by turns, so that what else this machine does meanwhile is in both
        const [bareTimes, times]: [number[], number[]] = [[], []];
        for (let turn = 0; turn < TURNS; turn += 1) {
          bareTimes.push(...(await steadily(bareServer.address, SECONDS / TURNS)));
          times.push(...(await steadily(address, SECONDS / TURNS)));
        }
        const measured = { p99: p99Of(times), bare: p99Of(bareTimes) };
        if (isQuickEnough(measured) || measured.p99 < best.p99) best = measured;
        seconds += 2 * SECONDS;
      }
      expect([best, isQuickEnough(best)]).toEqual([best, true]);
      await steadily(`${site.server.address}/readyz`, SECONDS);
      seconds += SECONDS;
      // the database tells of what a connection did once a second
      await sleep(1_500);
      const asked = (await statements(site.databaseUrl)) - before;
      expect(asked).toBeLessThan((seconds + 2) * OWN_STATEMENTS_A_SECOND);
      expect(mail.received).toEqual([]);

      for (const path of NOT_PUBLIC) {
        const { status, text } = await site.call(path);
        expect([path, status === 404 || text === '{"status":"ready"}']).toEqual([path, true]);
      }
      const counted = engine === 'postgres' ? `, ${asked} transactions of its own meanwhile` : '';
      figure(
        `p99 ${best.p99.toFixed(1)} ms at ${A_SECOND} a second, of a server that does nothing ${best.bare.toFixed(1)} ms${counted}; 0 mails; 0 of ${NOT_PUBLIC.length} public`,
      );
    } finally {
      bareServer.end();
      await mail.close();
    }
  },
);

interface Round {
  readonly p99: number;
  /** Of a server that does nothing, by turns with it. */
  readonly bare: number;
}

function isQuickEnough({ p99, bare }: Round): boolean {
  return p99 <= Math.max(P99_MS, TIMES_BARE * bare);
}

function p99Of(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
}

/** A server that does nothing but answer, as a process of its own. */
async function bare(): Promise<{ address: string; end(): void }> {
  const program = join(import.meta.dirname, '..', '..', 'bench', 'baseline-server.ts');
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify({ headers: [], body: Buffer.from('{"status":"ok"}').toString('base64') }));
  const [port] = await once(child.stdout, 'data');
  return { address: `http://127.0.0.1:${String(port).trim()}/`, end: () => void child.kill('SIGKILL') };
}

/** Asks so many times a second, whether or not the answers come; how long each took, in milliseconds. */
async function steadily(address: string, seconds: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  const once = () =>
    new Promise<number>((resolve, reject) => {
      const startedAt = performance.now();
      const asked = request(address, { agent }, (answer) => {
        answer.resume().on('end', () => {
          if (answer.statusCode === 200) resolve(performance.now() - startedAt);
          else reject(new Error(`${address} answered ${answer.statusCode}`));
        });
      });
      asked.on('error', reject).end();
    });
  const startedAt = performance.now();
  const asked: Promise<number>[] = [];
  while (asked.length < seconds * A_SECOND) {
    const due = Math.min(seconds * A_SECOND, Math.ceil(((performance.now() - startedAt) / 1000) * A_SECOND));
    while (asked.length < due) asked.push(once());
    await sleep(2);
  }
  try {
    return await Promise.all(asked);
  } finally {
    agent.destroy();
  }
}

/** Transactions that PostgreSQL has counted on this database; a file keeps no such count. */
async function statements(databaseUrl: string): Promise<number> {
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
