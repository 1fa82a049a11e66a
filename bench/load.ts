import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** Options of a load. */
export interface Load {
  readonly port: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  /** Either `seconds` or `requests` limits the load. */
  readonly seconds?: number;
  readonly requests?: number;
}

export interface LoadResult {
  readonly responses: number;
  readonly seconds: number;
}

/** Runs a load on a server from a separate process. @throws if a response is not the expected 200. */
export async function runLoad(load: Load): Promise<LoadResult> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'load-worker.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(load));
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  if (code !== 0) throw new Error(`The load on ${load.path} failed`);
  return JSON.parse(output) as LoadResult;
}
