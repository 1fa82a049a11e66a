/**
 * A process of its own that runs a PostgreSQL for tests, and keeps the run's temporary folder, until its standard input
 * ends; then it removes every trace. The pipe ends with the process that holds it, however that ends: an interrupted or
 * killed test run leaves nothing behind.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unprivileged } from './drop-privileges.ts';
import { freePort } from './free-port.ts';
import { copyPrograms } from './postgres-programs.ts';

const START_TRIES = 3;
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  // needs no room in /dev/shm, which a container may keep small
  'dynamic_shared_memory_type=mmap',
  // quick rather than lasting: nothing in these databases is worth keeping, unless it is to be measured what that costs
  ...(process.argv.includes('lasting')
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

const user = unprivileged();
// root's own temporary folder may be closed to the user that PostgreSQL runs as
const folder = mkdtempSync(join(user ? '/tmp' : tmpdir(), 'idavaka-tests-'));
// a test that was killed with its run may still be writing
process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));
if (user) chownSync(folder, user.uid, user.gid);
const programs = copyPrograms(join(folder, 'native'), user);
const data = join(folder, 'data');
const options = { ...user, cwd: folder, env: { LC_ALL: 'C', TZ: 'UTC' } };

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
const abandoned = once(process.stdin.resume(), 'close');

try {
  const password = await makeCluster();
  const { server, port } = await startServer();
  console.log(JSON.stringify({ url: `postgres://postgres:${password}@127.0.0.1:${port}`, folder }));
  await Promise.race([abandoned, once(server, 'exit')]);
  if (server.exitCode === null && server.kill('SIGQUIT')) await once(server, 'exit');
} catch (error) {
  console.error(`PostgreSQL for the tests did not start. ${(error as Error).message}`);
  process.exitCode = 1;
}
process.stdin.destroy();

/** Anybody on this machine can reach the port, and a superuser can run programs: hence a password. */
async function makeCluster(): Promise<string> {
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
  const said = textOf(initdb);
  const [code] = await once(initdb, 'close');
  if (code !== 0) throw new Error(said());
  return password;
}

/** Somebody may take the free port between our look and PostgreSQL's. */
async function startServer() {
  for (let tries = 1; ; tries++) {
    const port = await freePort();
    const server = spawn(programs.postgres, ['-D', data, '-p', String(port), ...SETTINGS], options);
    const said = textOf(server);
    const isReady = new Promise<boolean>((resolve) => {
      server.stderr.on('data', () => said().includes('ready to accept connections') && resolve(true));
      server.on('exit', () => resolve(false));
    });
    if (await isReady) return { server, port };
    if (tries === START_TRIES) throw new Error(said());
  }
}

function textOf(child: ReturnType<typeof spawn>): () => string {
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
