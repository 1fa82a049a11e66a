import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#storage/testing/free-port.ts';

export type Command = readonly [program: string, ...parameters: string[]];

const ROOT = join(import.meta.dirname, '..');
/** Commands that start the server. */
export const COMMANDS = {
  'npm start': ['npm', 'start'],
  'build/server/main.js': [
    process.execPath,
    '--max-old-space-size=400',
    join(ROOT, 'build', 'server', 'main.js'),
  ],
  'src/main.ts': [process.execPath, join(ROOT, 'src', 'main.ts')],
} as const satisfies Readonly<Record<string, Command>>;
/** Resolution of the measured start time. Thousands of polls during a first start would add 10 MB of memory. */
const PROBE_PAUSE_MS = 2;
const START_TIMEOUT_MS = 180_000;

export interface StartedServer {
  /** Milliseconds from the command to the first 200 response. */
  readonly wall: number;
  readonly pid: number;
  readonly port: number;
  stop(): Promise<void>;
}

/** Runs a command with these settings and waits for the first 200 response. @throws if there is none. */
export async function startCommand(
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
    if (child.exitCode !== null || performance.now() - startedAt > START_TIMEOUT_MS) {
      await stop();
      throw new Error(`${program} ${parameters.join(' ')} did not start`);
    }
    await sleep(pauseMs);
  }
  return { wall: performance.now() - startedAt, pid: child.pid ?? 0, port, stop };
}

function statusOf(port: number, path: string): Promise<number> {
  return new Promise((resolve) => {
    const outgoing = request({ port, host: '127.0.0.1', path, agent: false }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    outgoing.on('error', () => resolve(0));
    outgoing.end();
  });
}
