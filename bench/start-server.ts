import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#storage/testing/free-port.ts';

export type Command = readonly [program: string, ...parameters: string[]];

const ROOT = join(import.meta.dirname, '..');
/** The ways to start what is built; the last one is for those who work on the server. */
export const COMMANDS = {
  'npm start': ['npm', 'start'],
  'build/server/main.js': [process.execPath, join(ROOT, 'build', 'server', 'main.js')],
  'src/main.ts': [process.execPath, join(ROOT, 'src', 'main.ts')],
} as const satisfies Readonly<Record<string, Command>>;
/** As fine as a start is timed; thousands of questions during a first start leave 10 MB behind. */
const PROBE_PAUSE_MS = 2;
const PATIENCE_MS = 180_000;

export interface StartedServer {
  /** Milliseconds from the command to the first 200 of its path. */
  readonly wall: number;
  readonly pid: number;
  readonly port: number;
  stop(): Promise<void>;
}

/** Runs a command with these settings until it answers. @throws when it does not. */
export async function started(
  [program, ...parameters]: Command,
  settings: Readonly<Record<string, string>>,
  { cwd = ROOT, path = '/', pauseMs = PROBE_PAUSE_MS } = {},
): Promise<StartedServer> {
  const port = await freePort();
  const env = {
    ...process.env,
    NODE_ENV: 'production' as const,
    NODE_COMPILE_CACHE: join(ROOT, '.cache', 'compiled'),
    ...settings,
    PORT: String(port),
  };
  const startedAt = performance.now();
  const child = spawn(program, parameters, { cwd, env, stdio: 'ignore' });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  while ((await statusOf(port, path)) !== 200) {
    if (child.exitCode !== null || performance.now() - startedAt > PATIENCE_MS) {
      await stop();
      throw new Error(`${program} ${parameters.join(' ')} did not start`);
    }
    await sleep(pauseMs);
  }
  return { wall: performance.now() - startedAt, pid: child.pid ?? 0, port, stop };
}

function statusOf(port: number, path: string): Promise<number> {
  return new Promise((resolve) => {
    const asked = request({ port, host: '127.0.0.1', path, agent: false }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    });
    asked.on('error', () => resolve(0));
    asked.end();
  });
}
