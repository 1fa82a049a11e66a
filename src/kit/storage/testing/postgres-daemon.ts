/**
 * Runs PostgreSQL and owns the temporary folder of a test run until standard input ends; then it deletes the folder.
 * The pipe closes even when the test run is killed, so no process or file is left behind.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unprivilegedUser } from './drop-privileges.ts';
import { freePort } from './free-port.ts';
import { copyPrograms } from './postgres-programs.ts';

const START_ATTEMPTS = 3;
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  // /dev/shm may be small in a container
  'dynamic_shared_memory_type=mmap',
  // speed over durability, unless a test needs the durability
  ...(process.argv.includes('durable')
    ? []
    : [
        'fsync=off',
        'synchronous_commit=off',
        'full_page_writes=off',
        'wal_level=minimal',
        'max_wal_senders=0',
        'autovacuum=off',
      ]),
].flatMap((setting) => ['-c', setting]);

const user = unprivilegedUser();
// TMPDIR of root may not be accessible to the user that PostgreSQL runs as
const folder = mkdtempSync(join(user ? '/tmp' : tmpdir(), 'idavaka-tests-'));
// retries, because a killed test may still be writing
process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));
if (user) chownSync(folder, user.uid, user.gid);
const programs = copyPrograms(join(folder, 'native'), user);
const data = join(folder, 'data');
const options = { ...user, cwd: folder, env: { LC_ALL: 'C', TZ: 'UTC' } };

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
const stdinClosed = once(process.stdin.resume(), 'close');

try {
  const password = await createCluster();
  const { server, port } = await startServer();
  console.log(JSON.stringify({ url: `postgres://postgres:${password}@127.0.0.1:${port}`, folder }));
  await Promise.race([stdinClosed, once(server, 'exit')]);
  if (server.exitCode === null && server.kill('SIGQUIT')) await once(server, 'exit');
} catch (error) {
  console.error(`PostgreSQL for the tests did not start. ${(error as Error).message}`);
  process.exitCode = 1;
}
process.stdin.destroy();

/** Creates the data directory and returns a random password, because every user of the machine can reach the port. */
async function createCluster(): Promise<string> {
  const password = randomBytes(16).toString('hex');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) chownSync(passwordFile, user.uid, user.gid);
  const flags = [
    '--username=postgres',
    '--auth=password',
    `--pwfile=${passwordFile}`,
    '--no-locale',
    '--encoding=UTF8',
  ];
  const initdb = spawn(
    programs.initdb,
    [`--pgdata=${data}`, ...flags, '--no-sync', '--no-instructions'],
    options,
  );
  const output = collectOutput(initdb);
  const [code] = await once(initdb, 'close');
  if (code !== 0) throw new Error(output());
  return password;
}

/** Retries, because another process may take the free port before PostgreSQL does. */
async function startServer() {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    const server = spawn(programs.postgres, ['-D', data, '-p', String(port), ...SETTINGS], options);
    const output = collectOutput(server);
    const isReady = new Promise<boolean>((resolve) => {
      server.stderr.on('data', () => output().includes('ready to accept connections') && resolve(true));
      server.on('exit', () => resolve(false));
    });
    if (await isReady) return { server, port };
    if (attempt === START_ATTEMPTS) throw new Error(output());
  }
}

function collectOutput(child: ReturnType<typeof spawn>): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      text = (text + chunk).slice(-10_000);
    });
  child.on('error', (error) => {
    text += error.message;
  });
  return () => text;
}
