import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Site } from './server-under-test.ts';

/**
 * The longest that a page kept a caller waiting, and a bare server that does nothing else. Our own of each is what is left
 * without the time in which others had the processor, which the kernel counts for the server and for the caller.
 */
export interface Probed {
  readonly longestMs: number;
  /** Longer than this was one call in a hundred. */
  readonly hundredthMs: number;
  readonly ownLongestMs: number;
  readonly ownHundredthMs: number;
  /** The longest of the bare server: what the machine itself made a caller wait. */
  readonly bareMs: number;
  readonly ownBareMs: number;
  readonly calls: number;
  /** What was not answered 200: the status, or why there was none. */
  readonly failed: readonly string[];
}

export interface Probing {
  readonly page: string;
  /** Of the server. */
  readonly pid: number;
  readonly everyMs: number;
  /** Addresses to ask from, by turns. */
  readonly from: readonly string[];
}

/** Asks a site for one page over and over, with pauses, from a process of its own, until it is ended. */
export async function probe(
  { server }: Site,
  { path = '/healthz', everyMs = 50, from = ['127.0.0.1'] } = {},
): Promise<{ end(): Promise<Probed> }> {
  const probing: Probing = { page: `${server.address}${path}`, pid: server.pid, everyMs, from };
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'latency-probe-process.ts'), JSON.stringify(probing)],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  await lines.next();
  return {
    async end() {
      child.stdin.end();
      const { value } = await lines.next();
      await once(child, 'close');
      return JSON.parse(value as string) as Probed;
    },
  };
}

/** A figure of a probe: what a caller saw, and what of it was the two of them. */
export const told = (seenMs: number, ownMs: number) =>
  `${seenMs.toFixed(0)} ms (${ownMs.toFixed(0)} ms when others had not the processor)`;
