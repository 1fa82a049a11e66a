import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** The longest that a page kept a caller waiting, beside the same calls to a bare server that does nothing else. */
export interface Probed {
  readonly longestMs: number;
  /** Longer than this was one call in a hundred. */
  readonly hundredthMs: number;
  /** What the machine itself made a caller wait at the same time. */
  readonly bareMs: number;
  readonly calls: number;
  readonly failures: number;
}

/** Asks a server for one page over and over, with pauses, from a process of its own, until it is ended. */
export async function probe(
  address: string,
  { path = '/healthz', everyMs = 50 } = {},
): Promise<{ end(): Promise<Probed> }> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'probe-process.ts'), `${address}${path}`, `${everyMs}`],
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
