import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** What is asked, how, and until when. */
export interface Load {
  readonly port: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  /** One of the two says when it is over. */
  readonly seconds?: number;
  readonly requests?: number;
}

export interface Loaded {
  readonly answers: number;
  readonly seconds: number;
}

/** Puts load on a server, from a process of its own. @throws when an answer is not the usual 200. */
export async function load(asked: Load): Promise<Loaded> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'load-worker.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(asked));
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  if (code !== 0) throw new Error(`The load on ${asked.path} failed`);
  return JSON.parse(said) as Loaded;
}
