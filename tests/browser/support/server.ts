import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { untilReady } from '#app/testing/server-process.ts';
import { freePort } from '#kit/storage/testing/free-port.ts';

export interface BuiltServer {
  /** `http://localhost:…`, without a trailing slash. */
  readonly address: string;
  readonly dataFolder: string;
  /** The process that starts the server and ends with it. */
  readonly pid: number;
  /** Stops the server with SIGTERM and deletes its data. */
  stop(): Promise<void>;
}

export const administrator = { email: 'secretary@stthomas.example', password: 'seven lamps by the river' };

const RUN = join(import.meta.dirname, '..', '..', '..', 'scripts', 'run.mjs');
/** Variables that developers may have set for their own server, and those that change the current day of the parish. */
const NOT_INHERITED = [
  ...['HOST', 'DATABASE_URL', 'PUBLIC_URL', 'ALLOWED_HOSTS', 'TRUSTED_PROXIES', 'SMTP_URL', 'MAIL_FROM'],
  ...[
    'CLOUDINARY_URL',
    'MEDIA_UPLOAD_BASE',
    'VERSE_URL',
    'AUDIO_LOOKUP_URL',
    'SECRET_KEY',
    'TIME_ZONE',
    'TZ',
  ],
  'NODE_OPTIONS',
];

/**
 * Starts the built server as a separate process on a free port, with the demo data in an empty folder.
 *
 * @throws with its output if it does not become ready.
 */
export async function startServer(settings: Readonly<Record<string, string>> = {}): Promise<BuiltServer> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'idavaka-data-'));
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const env = {
    ...inheritedEnv(),
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: dataFolder,
    DEMO: 'on',
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    ...settings,
  };
  // run.mjs stops the server if this process is killed
  const server = spawn(process.execPath, [RUN, 'build/server/main.js'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = once(server, 'close');

  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
    rmSync(dataFolder, { recursive: true, force: true });
  };
  await untilReady(address, server, () => output).catch(async (error) => {
    await stop();
    throw error;
  });
  return { address, dataFolder, pid: server.pid ?? 0, stop };
}

function inheritedEnv() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !NOT_INHERITED.includes(name)));
}
