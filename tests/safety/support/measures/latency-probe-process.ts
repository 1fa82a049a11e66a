/**
 * Measures the latency of a page, and of a minimal server as a baseline, until standard input ends. The parameter is
 * `ProbeOptions` as JSON.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { measureWithoutCpuWait } from './cpu-steal.ts';
import type { ProbeOptions, ProbeResult } from './latency-probe.ts';

if (process.argv[2] === 'baseline') {
  const server = createServer((_, response) => void response.end('{"status":"ok"}'));
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
  process.on('disconnect', () => process.exit());
} else await measure(JSON.parse(process.argv[2] ?? '') as ProbeOptions);

async function measure({ page, pid, intervalMs, from }: ProbeOptions): Promise<void> {
  const baselineServer = fork(import.meta.filename, ['baseline']);
  const [port] = await once(baselineServer, 'message');
  const baselineUrl = `http://127.0.0.1:${port}/`;
  const [samples, baseline]: [Sample[], Sample[]] = [[], []];
  const failed: string[] = [];
  let calls = 0;
  let isOver = false;
  process.stdin.resume().on('end', () => {
    isOver = true;
  });
  console.log('probing');
  for (; !isOver; calls += 1) {
    const sample = await timed(page, pid, from[calls % from.length]);
    if (sample.status === 200) samples.push(sample);
    else failed.push(`${sample.status}`);
    // sequentially, because this process's CPU wait would be subtracted from both
    baseline.push(await timed(baselineUrl, baselineServer.pid ?? 0));
    await sleep(intervalMs);
  }
  const [wall, net] = [sorted(samples, 'wallMs'), sorted(samples, 'netMs')];
  const p99Index = Math.floor(samples.length * 0.99);
  const result: ProbeResult = {
    longestMs: wall.at(-1) ?? 0,
    p99Ms: wall[p99Index] ?? 0,
    netLongestMs: net.at(-1) ?? 0,
    netP99Ms: net[p99Index] ?? 0,
    baselineMs: sorted(baseline, 'wallMs').at(-1) ?? 0,
    netBaselineMs: sorted(baseline, 'netMs').at(-1) ?? 0,
    calls,
    failed,
  };
  console.log(JSON.stringify(result));
  baselineServer.disconnect();
  process.exit();
}

interface Sample {
  readonly status: number | string | undefined;
  readonly wallMs: number;
  readonly netMs: number;
}

function sorted(samples: readonly Sample[], name: 'wallMs' | 'netMs'): number[] {
  return samples.map((sample) => sample[name]).toSorted((a, b) => a - b);
}

async function timed(page: string, pid: number, from?: string): Promise<Sample> {
  const { result: status, wallMs, netMs } = await measureWithoutCpuWait(pid, () => statusOf(page, from));
  return { status, wallMs, netMs };
}

/** The status, or the error message when there is no response. */
function statusOf(url: string, localAddress?: string): Promise<Sample['status']> {
  return new Promise((resolve) => {
    get(url, { agent: false, ...(localAddress && { localAddress }) }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    }).on('error', ({ message }) => resolve(message));
  });
}
