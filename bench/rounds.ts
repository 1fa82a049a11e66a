import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import autocannon from 'autocannon';
import { startServer } from '../e2e/support/server.ts';
import { type Encoding, fetchRaw } from './answer.ts';
import { type Measurement, row, whole } from './measurement.ts';

const PATHS = ['/', '/api/events?limit=3'];
const ENCODINGS: readonly Encoding[] = ['identity', 'br'];
const ROUNDS = 5;
const ROUND_SECONDS = 1;
const CONNECTIONS = 20;

interface Measured {
  readonly bytes: number;
  /** Requests a second: median of the rounds. */
  readonly ours: number;
  readonly bare: number;
  /** Median of the rounds' own ratios: what else the machine did in a round, it did to both. */
  readonly ratio: number;
}

/** How close the built server comes to the least that Node can do for the same bytes. */
export const serverMeasurement: Measurement = {
  name: 'server',
  async run() {
    const server = await startServer();
    try {
      console.log(
        `\nRequests a second on Node ${process.version}, against a bare server that sends the same bytes\n`,
      );
      row(['', 'encoding', 'bytes', 'ours', 'bare', 'ours / bare']);
      for (const path of PATHS)
        for (const encoding of ENCODINGS) {
          const { bytes, ours, bare, ratio } = await measure(`${server.address}${path}`, encoding);
          row([path, encoding, whole(bytes), whole(ours), whole(bare), ratio.toFixed(2)]);
        }
    } finally {
      await server.stop();
    }
  },
};

/** Measures one address against a bare server that sends the same bytes and headers, in rounds that alternate. */
async function measure(address: string, encoding: Encoding): Promise<Measured> {
  const answer = await fetchRaw(address, encoding);
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`);
  const bareServer = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  bareServer.stdin.end(JSON.stringify({ headers: answer.headers, body: answer.body.toString('base64') }));
  try {
    const [port] = await once(createInterface(bareServer.stdout), 'line');
    const bareAddress = `http://127.0.0.1:${port}/`;
    // a round that counts for nothing, for both to warm up
    for (const warm of [address, bareAddress]) await requestsPerSecond(warm, encoding);
    const rounds: { ours: number; bare: number }[] = [];
    for (let round = 0; round < ROUNDS; round++)
      rounds.push({
        ours: await requestsPerSecond(address, encoding),
        bare: await requestsPerSecond(bareAddress, encoding),
      });
    return {
      bytes: answer.body.byteLength,
      ours: median(rounds.map(({ ours }) => ours)),
      bare: median(rounds.map(({ bare }) => bare)),
      ratio: median(rounds.map(({ ours, bare }) => ours / bare)),
    };
  } finally {
    bareServer.kill();
  }
}

async function requestsPerSecond(url: string, encoding: Encoding): Promise<number> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: ROUND_SECONDS,
    headers: { 'accept-encoding': encoding },
  });
  if (result.non2xx + result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
  return result.requests.total / result.duration;
}

/** The middle one; 0 of none. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
