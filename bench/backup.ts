import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openStorage } from '#storage/open.ts';
import { type BuiltServer, startServer } from '../e2e/support/server.ts';
import { type Measurement, printRow } from './measurement.ts';
import { median } from './server-throughput.ts';
import { staffHeaders } from './staff-headers.ts';

const ROUNDS = 5;
const ROUND_MS = 5_000;
const CALLS_A_SECOND = 30;
const ROWS = 20_000;
const ROW_BYTES = 2_000;
const FILES = 200;
const FILE_BYTES = 1_000_000;
const BACKUP = join(import.meta.dirname, '..', 'src', 'backup.ts');

interface Call {
  readonly kind: 'cached page' | 'session' | 'write';
  make(nth: number): Promise<Response>;
}

/** Response times while a backup is running. */
export const backupMeasurement: Measurement = {
  name: 'backup',
  async run() {
    const server = await startServer();
    try {
      await fill(server.dataFolder);
      const calls = await makeCalls(server);
      const rounds: { quiet: Durations; meanwhile: Durations }[] = [];
      await measureDurations(calls);
      let backups = 0;
      for (let round = 0; round < ROUNDS; round++) {
        const quiet = await measureDurations(calls);
        const backingUp = backUpRepeatedly(server);
        const meanwhile = await measureDurations(calls);
        backups += await backingUp.stop();
        rounds.push({ quiet, meanwhile });
      }
      console.log(
        `\nResponse time in milliseconds at ${CALLS_A_SECOND} calls a second, without and with a running backup of ${ROWS.toLocaleString('en-US')} rows and ${FILES} MB of files (${backups} backups)\n`,
      );
      printRow(['', 'p50', 'with', 'p99', 'with', 'ratio of p99']);
      for (const { kind } of calls) {
        const at = (when: 'quiet' | 'meanwhile', share: number) =>
          median(rounds.map((round) => percentile(round[when][kind], share)));
        const ratio = median(
          rounds.map(
            ({ quiet, meanwhile }) => percentile(meanwhile[kind], 0.99) / percentile(quiet[kind], 0.99),
          ),
        );
        const figures = [at('quiet', 0.5), at('meanwhile', 0.5), at('quiet', 0.99), at('meanwhile', 0.99)];
        printRow([kind, ...figures.map((figure) => figure.toFixed(1)), ratio.toFixed(2)]);
      }
    } finally {
      await server.stop();
    }
  },
};

/** Inserts the rows and files of a parish after many years. */
async function fill(dataFolder: string): Promise<void> {
  const storage = openStorage(`sqlite:${join(dataFolder, 'idavaka.sqlite')}`);
  const at = '2026-01-01T00:00:00.000Z';
  const folder = join(dataFolder, 'media', 'documents');
  mkdirSync(folder, { recursive: true });
  await storage.transaction(async (trx) => {
    for (let n = 0; n < ROWS; n++)
      await trx
        .insertInto('news')
        .values({
          title: `Article ${n}`,
          content: 'x'.repeat(ROW_BYTES),
          is_published: 0,
          created_at: at,
          updated_at: at,
        })
        .execute();
    for (let n = 0; n < FILES; n++) {
      const public_id = `documents/${randomBytes(16).toString('hex')}`;
      const address = `/media/${public_id}.txt`;
      writeFileSync(join(dataFolder, address), randomBytes(FILE_BYTES));
      await trx
        .insertInto('files')
        .values({
          ...{
            public_id,
            address,
            host: 'embedded',
            folder: 'documents',
            kind: 'document',
            state: 'attached',
          },
          ...{ issued_at: at, changed_at: at, format: 'txt', bytes: FILE_BYTES },
        })
        .execute();
    }
  });
  await storage.close();
}

async function makeCalls(server: BuiltServer): Promise<Call[]> {
  const { address } = server;
  const headers = await staffHeaders(server);
  const write = (name: string) =>
    fetch(`${address}/api/services`, { method: 'POST', body: JSON.stringify({ ...SERVICE, name }), headers });
  return [
    { kind: 'cached page', make: () => fetch(`${address}/donate`) },
    { kind: 'session', make: () => fetch(`${address}/api/auth/me`, { headers }) },
    { kind: 'write', make: (nth) => write(`Service ${nth}`) },
  ];
}

const SERVICE = { day: 'Sunday', time: '9:00 AM', category: 'regular' };

type Durations = Record<Call['kind'], number[]>;

/** Makes the calls in rotation at a fixed rate, without waiting for responses. */
async function measureDurations(calls: readonly Call[]): Promise<Durations> {
  const times: Durations = { 'cached page': [], session: [], write: [] };
  const underWay: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let nth = 0; performance.now() - startedAt < ROUND_MS; nth++) {
    const call = calls[nth % calls.length] as Call;
    underWay.push(timeCall(call, nth, times));
    await sleep(Math.max(0, startedAt + ((nth + 1) * 1_000) / CALLS_A_SECOND - performance.now()));
  }
  await Promise.all(underWay);
  return times;
}

async function timeCall({ kind, make }: Call, nth: number, times: Durations): Promise<void> {
  const startedAt = performance.now();
  const response = await make(nth);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${kind}: ${response.status}`);
  times[kind].push(performance.now() - startedAt);
}

function backUpRepeatedly({ dataFolder }: BuiltServer): { stop(): Promise<number> } {
  let isOver = false;
  const file = `${dataFolder}.backup`;
  const done = (async () => {
    let taken = 0;
    while (!isOver) {
      await rm(file, { force: true });
      const env = { PATH: process.env.PATH, DATA_DIR: dataFolder };
      const child = spawn(process.execPath, [BACKUP, file], { env, stdio: ['ignore', 'ignore', 'inherit'] });
      const [code] = await once(child, 'close');
      if (code !== 0) throw new Error(`The backup ended with ${code}`);
      taken += 1;
    }
    await rm(file, { force: true });
    return taken;
  })();
  return {
    stop: () => {
      isOver = true;
      return done;
    },
  };
}

function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
