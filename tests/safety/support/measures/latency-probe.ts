import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Site } from '../server-under-test.ts';

/**
 * Latencies of a page and of a minimal server (the baseline). The `net…` values exclude the time in which the server or
 * the client was ready to run but other processes used the CPU.
 */
export interface ProbeResult {
  readonly longestMs: number;
  readonly p99Ms: number;
  readonly netLongestMs: number;
  readonly netP99Ms: number;
  /** The longest latency of the minimal server, which is caused by the machine. */
  readonly baselineMs: number;
  readonly netBaselineMs: number;
  readonly calls: number;
  /** The status or error message of each call without a 200. */
  readonly failed: readonly string[];
}

export interface ProbeOptions {
  readonly page: string;
  /** The process id of the server. */
  readonly pid: number;
  readonly intervalMs: number;
  /** Local addresses, used in turn. */
  readonly from: readonly string[];
}

/** Requests one page repeatedly from a separate process until `end()` is called. */
export async function probe(
  { server }: { readonly server: Pick<Site['server'], 'address' | 'pid'> },
  { path = '/healthz', intervalMs = 50, from = ['127.0.0.1'] } = {},
): Promise<{ end(): Promise<ProbeResult> }> {
  const probing: ProbeOptions = { page: `${server.address}${path}`, pid: server.pid, intervalMs, from };
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'latency-probe-process.ts'), JSON.stringify(probing)],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  await lines.next();
  return {
    async end() {
      child.stdin.end();
      const { value } = await lines.next();
      await once(child, 'close');
      return JSON.parse(value as string) as ProbeResult;
    },
  };
}

/** Formats a latency for the report. */
export const formatLatency = (wallMs: number, netMs: number) =>
  `${wallMs.toFixed(0)} ms (${netMs.toFixed(0)} ms without waiting for the CPU)`;
