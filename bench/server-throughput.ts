import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startServer } from '../e2e/support/server.ts';
import { load } from './load.ts';
import { type Measurement, row, whole } from './measurement.ts';
import { family, processorSeconds, serverAmong } from './processes.ts';
import { fetchRaw } from './raw-fetch.ts';

const PATHS = ['/', '/api/events?limit=3'];
/** What a browser sends on a first visit, over plain HTTP. */
const OF_A_BROWSER = {
  'user-agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'accept-language': 'en-US,en;q=0.9,ml;q=0.8',
  'cache-control': 'max-age=0',
  'upgrade-insecure-requests': '1',
  'sec-fetch-site': 'none',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-user': '?1',
  'sec-fetch-dest': 'document',
};
const CALLERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  identity: {},
  gzip: { 'accept-encoding': 'gzip' },
  br: { 'accept-encoding': 'br' },
  'a browser': { ...OF_A_BROWSER, 'accept-encoding': 'gzip, deflate, br, zstd' },
};
const ROUNDS = 9;
const ROUND_SECONDS = 2;
const CONNECTIONS = 20;
const GOAL = 0.9;

/** One server under load: answers a second, and microseconds of its processor time for one. */
export interface Pace {
  readonly perSecond: number;
  readonly microseconds: number;
}

/** How close the built server comes to the least that Node can do for the same bytes. */
export const serverMeasurement: Measurement = {
  name: 'server',
  async run() {
    const server = await startServer();
    try {
      console.log(
        `\nRequests a second, and microseconds of processor time for each, on Node ${process.version}, against a bare server
that sends the same bytes. Goal of both ratios: ${GOAL} or more\n`,
      );
      row(['', 'caller', 'bytes', 'ours', 'bare', 'ours / bare', 'ours µs', 'bare µs', 'bare / ours']);
      const ours = { port: Number(new URL(server.address).port), pid: serverAmong(family(server.pid)) };
      for (const path of PATHS)
        for (const [caller, headers] of Object.entries(CALLERS)) {
          const { bytes, rounds } = await measure(ours, path, { host: `localhost:${ours.port}`, ...headers });
          const of = (read: (round: Round) => number) => median(rounds.map(read));
          row([
            path,
            caller,
            whole(bytes),
            ...[whole(of(({ ours }) => ours.perSecond)), whole(of(({ bare }) => bare.perSecond))],
            of(({ ours, bare }) => ours.perSecond / bare.perSecond).toFixed(2),
            ...[
              of(({ ours }) => ours.microseconds).toFixed(1),
              of(({ bare }) => bare.microseconds).toFixed(1),
            ],
            of(({ ours, bare }) => bare.microseconds / ours.microseconds).toFixed(2),
          ]);
        }
    } finally {
      await server.stop();
    }
  },
};

interface Round {
  readonly ours: Pace;
  readonly bare: Pace;
}

export interface Target {
  readonly port: number;
  readonly pid: number;
}

/** Measures one address against a bare server that sends the same bytes and headers, in rounds that alternate. */
async function measure(
  ours: Target,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<{ bytes: number; rounds: readonly Round[] }> {
  const answer = await fetchRaw(`http://127.0.0.1:${ours.port}${path}`, headers);
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  const bareServer = spawn(process.execPath, [join(import.meta.dirname, 'baseline-server.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  bareServer.stdin.end(JSON.stringify({ headers: answer.headers, body: answer.body.toString('base64') }));
  try {
    const [port] = await once(createInterface(bareServer.stdout), 'line');
    const bare = { port: Number(port), pid: bareServer.pid ?? 0 };
    // a round that counts for nothing, for both to warm up
    for (const target of [ours, bare]) await pace(target, path, headers);
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round++)
      rounds.push({ ours: await pace(ours, path, headers), bare: await pace(bare, path, headers) });
    return { bytes: answer.body.byteLength, rounds };
  } finally {
    bareServer.kill();
  }
}

/** One round of load on one server. */
export async function pace(
  { port, pid }: Target,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<Pace> {
  const before = processorSeconds(pid);
  const { answers, seconds } = await load({
    port,
    path,
    headers,
    connections: CONNECTIONS,
    seconds: ROUND_SECONDS,
  });
  return {
    perSecond: answers / seconds,
    microseconds: ((processorSeconds(pid) - before) * 1e6) / answers,
  };
}

/** The middle one; 0 of none. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
