import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#storage/testing/free-port.ts';

export interface BuiltServer {
  /** `http://localhost:…`, without a trailing slash. */
  readonly address: string;
  readonly dataFolder: string;
  /** Of the process that started the server and ends with it. */
  readonly pid: number;
  /** Ends the server as an operator would, and takes its data away. */
  stop(): Promise<void>;
}

export const administrator = { email: 'secretary@stthomas.example', password: 'seven lamps by the river' };
/** Brings files for the journeys of visitors: an administrator may send 60 an hour. */
export const librarian = { email: 'librarian@stthomas.example', password: 'nine books upon the shelf' };

const START_DEADLINE_MS = 60_000;
const PROBE_PAUSE_MS = 50;
const RUN = join(import.meta.dirname, '..', '..', 'scripts', 'run.mjs');
/** What the person who runs the tests may have set for a server of their own, and what would move the parish's day. */
const NOT_INHERITED = [
  'HOST',
  'DATABASE_URL',
  'PUBLIC_URL',
  'ALLOWED_HOSTS',
  'TRUSTED_PROXIES',
  'SMTP_URL',
  'MAIL_FROM',
]
  .concat([
    'CLOUDINARY_URL',
    'MEDIA_UPLOAD_BASE',
    'VERSE_URL',
    'AUDIO_LOOKUP_URL',
    'SECRET_KEY',
    'TIME_ZONE',
    'TZ',
  ])
  .concat(['NODE_OPTIONS']);

/**
 * Starts the built server as a process of its own on a free port, over the demonstration parish in an empty folder.
 *
 * @throws with all that it printed when it is not ready in time.
 */
export async function startServer(settings: Readonly<Record<string, string>> = {}): Promise<BuiltServer> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'idavaka-data-'));
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const env = {
    ...inherited(),
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: dataFolder,
    DEMO: 'on',
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    ...settings,
  };
  // through run.mjs, which ends the server should we be killed
  const server = spawn(process.execPath, [RUN, 'build/server/main.js'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (said += chunk));
  const ended = once(server, 'close');

  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
    rmSync(dataFolder, { recursive: true, force: true });
  };
  const deadline = performance.now() + START_DEADLINE_MS;
  while (!(await isReady(address))) {
    if (server.exitCode === null && performance.now() < deadline) {
      await sleep(PROBE_PAUSE_MS);
      continue;
    }
    await stop();
    throw new Error(`The built server did not get ready. It said:\n${said}`);
  }
  return { address, dataFolder, pid: server.pid ?? 0, stop };
}

/** Creates an account as an operator does, from the host. */
export function addAdministrator(
  dataFolder: string,
  { email, password }: typeof administrator,
  settings: Readonly<Record<string, string>> = {},
): void {
  execFileSync(process.execPath, [RUN, 'src/admin.ts', 'create', '--email', email, '--password-stdin'], {
    env: { ...inherited(), DATA_DIR: dataFolder, ...settings },
    input: `${password}\n`,
    stdio: 'pipe',
  });
}

function inherited() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !NOT_INHERITED.includes(name)));
}

async function isReady(address: string): Promise<boolean> {
  const answer = await fetch(`${address}/readyz`).catch(() => undefined);
  return answer?.status === 200;
}
