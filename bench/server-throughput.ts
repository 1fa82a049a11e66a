import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { processTree } from '#app/testing/resident-memory.ts';
import { runLoad } from './load.ts';
import { formatInteger, type Measurement, printRow } from './measurement.ts';
import { cpuSeconds, findServer } from './processes.ts';
import { fetchRaw } from './raw-fetch.ts';

const PATHS = ['/', '/api/events?limit=3'];
/** Headers of a browser's first visit over plain HTTP. */
const BROWSER_HEADERS = {
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
const CLIENTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  identity: {},
  gzip: { 'accept-encoding': 'gzip' },
  br: { 'accept-encoding': 'br' },
  'a browser': { ...BROWSER_HEADERS, 'accept-encoding': 'gzip, deflate, br, zstd' },
};
const ROUNDS = 9;
const ROUND_SECONDS = 2;
const CONNECTIONS = 20;
const GOAL = 0.8;
const BACKGROUND_COMPRESSION_MS = 2_000;

/** Responses per second, and the server's CPU time per response in microseconds. */
interface Throughput {
  readonly perSecond: number;
  readonly microseconds: number;
}

/** Throughput of the built server relative to a minimal `node:http` server that sends the same bytes. */
export const serverMeasurement: Measurement = {
  name: 'server',
  async run({ server }) {
    console.log(
      `\nRequests per second and CPU microseconds per request on Node ${process.version}, relative to a bare server that
sends the same bytes. Goal of both ratios: ${GOAL} or more\n`,
    );
    printRow(['', 'client', 'bytes', 'ours', 'bare', 'ours / bare', 'ours µs', 'bare µs', 'bare / ours']);
    const ours = { port: Number(new URL(server.address).port), pid: findServer(processTree(server.pid)) };
    for (const path of PATHS)
      for (const [caller, headers] of Object.entries(CLIENTS)) {
        const { bytes, rounds } = await measure(ours, path, { host: `localhost:${ours.port}`, ...headers });
        const of = (read: (round: Round) => number) => median(rounds.map(read));
        printRow([
          path,
          caller,
          formatInteger(bytes),
          ...[
            formatInteger(of(({ ours }) => ours.perSecond)),
            formatInteger(of(({ bare }) => bare.perSecond)),
          ],
          of(({ ours, bare }) => ours.perSecond / bare.perSecond).toFixed(2),
          ...[of(({ ours }) => ours.microseconds).toFixed(1), of(({ bare }) => bare.microseconds).toFixed(1)],
          of(({ ours, bare }) => bare.microseconds / ours.microseconds).toFixed(2),
        ]);
      }
  },
};

interface Round {
  readonly ours: Throughput;
  readonly bare: Throughput;
}

interface Target {
  readonly port: number;
  readonly pid: number;
}

/** Measures a path, alternating with a bare server that sends the same headers and body. */
async function measure(
  ours: Target,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<{ bytes: number; rounds: readonly Round[] }> {
  const read = () => fetchRaw(`http://127.0.0.1:${ours.port}${path}`, headers);
  await read();
  // a page is compressed once more in the background
  await sleep(BACKGROUND_COMPRESSION_MS);
  const response = await read();
  if (response.status !== 200) throw new Error(`${path} responded with ${response.status}`);
  const bareServer = spawn(process.execPath, [join(import.meta.dirname, 'baseline-server.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  bareServer.stdin.end(JSON.stringify({ headers: response.headers, body: response.body.toString('base64') }));
  try {
    const [port] = await once(createInterface(bareServer.stdout), 'line');
    const bare = { port: Number(port), pid: bareServer.pid ?? 0 };
    // warm-up
    for (const target of [ours, bare]) await measureThroughput(target, path, headers);
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round++)
      rounds.push({
        ours: await measureThroughput(ours, path, headers),
        bare: await measureThroughput(bare, path, headers),
      });
    return { bytes: response.body.byteLength, rounds };
  } finally {
    bareServer.kill();
  }
}

/** Runs one round of load on one server. */
async function measureThroughput(
  { port, pid }: Target,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<Throughput> {
  const before = cpuSeconds(pid);
  const { responses, seconds } = await runLoad({
    port,
    path,
    headers,
    connections: CONNECTIONS,
    seconds: ROUND_SECONDS,
  });
  return {
    perSecond: responses / seconds,
    microseconds: ((cpuSeconds(pid) - before) * 1e6) / responses,
  };
}

/** Median; 0 for an empty list. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
