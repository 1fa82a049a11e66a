import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, createClient } from '#kit/api/client.ts';
import { freePort } from '#kit/storage/testing/free-port.ts';
import { programEnv } from '#kit/storage/testing/program-env.ts';
import { newestCode } from '../../../tests/browser/support/mail.ts';
import { routes } from '../api-routes.ts';

const MAIN = join(import.meta.dirname, '..', 'server', 'main.ts');
/** Only for a server that hangs: on a busy machine, a start can take minutes. */
const READY_DEADLINE_MS = 10 * 60_000;
const POLL_INTERVAL_MS = 25;

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export const ADMINISTRATOR: Credentials = {
  email: 'secretary@stthomas.example',
  password: 'seven lamps by the river',
};

export interface ServerProcess {
  readonly address: string;
  readonly pid: number;
  /** Output so far, on standard output and standard error. */
  output(): string;
  kill(signal: NodeJS.Signals): void;
  /** Whether a signal was sent to it. */
  isKilled(): boolean;
  /** Exit code, or null when a signal ended it. */
  readonly exited: Promise<number | null>;
  /** See `untilReady`. */
  ready(): Promise<void>;
  client(token?: string): Client;
  /** Signs in with password and emailed code. @returns the session token. */
  signIn(dataDir: string, account?: Credentials): Promise<string>;
}

/** Options for starting a server. */
export interface StartOptions {
  /** A command that executes the server: `['prlimit', '--fsize=1000']`. */
  readonly commandPrefix?: readonly string[];
  /** Main file; by default `src/app/server/main.ts`. */
  readonly program?: string;
}

/** Starts the server in a child process that inherits only the necessary environment variables. */
export async function startServerProcess(
  settings: Readonly<Record<string, string>>,
  { commandPrefix = [], program = MAIN }: StartOptions = {},
): Promise<ServerProcess> {
  const port = settings.PORT ?? String(await freePort());
  const address = `http://127.0.0.1:${port}`;
  const env = {
    ...programEnv(),
    NODE_ENV: 'production',
    DEMO: 'off',
    ADMIN_EMAIL: ADMINISTRATOR.email,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
    ...settings,
    PORT: port,
  };
  const [command = '', ...parameters] = [
    ...commandPrefix,
    process.execPath,
    // as in scripts/start.mjs
    '--max-old-space-size=400',
    program,
  ];
  const child = spawn(command, parameters, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const exited = once(child, 'close').then(([code]) => code as number | null);
  const client = (token?: string) =>
    createClient(routes, ({ path, headers, ...rest }) =>
      fetch(`${address}${path}`, {
        ...rest,
        headers: token ? { ...headers, authorization: `Bearer ${token}` } : { ...headers },
      }),
    );
  return {
    address,
    pid: child.pid ?? 0,
    exited: exited,
    client,
    output: () => output,
    kill: (signal) => void child.kill(signal),
    isKilled: () => child.killed,
    ready: () => untilReady(address, child, () => output),
    async signIn(dataDir, account = ADMINISTRATOR) {
      const since = new Date();
      const { userId } = await client().auth.login({ body: account });
      const otp = await newestCode(dataDir, { since, to: account.email });
      return (await client().auth.verifyOtp({ body: { userId, otp } })).token;
    },
  };
}

/** Resolves when a server is ready. @throws Error with its output when it exits or hangs. */
export async function untilReady(address: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = performance.now() + READY_DEADLINE_MS;
  while ((await fetch(`${address}/readyz`).catch(() => undefined))?.status !== 200) {
    if (child.exitCode !== null || child.signalCode !== null || performance.now() > deadline)
      throw new Error(`The server is not ready. Its output:\n${output()}`);
    await sleep(POLL_INTERVAL_MS);
  }
}
