import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, createClient } from '#contract/client.ts';
import { freePort } from '#storage/testing/free-port.ts';
import { programEnv } from '#storage/testing/program-env.ts';
import { newestCode } from '../../../e2e/support/mail.ts';

const MAIN = join(import.meta.dirname, '..', '..', 'main.ts');
const READY_DEADLINE_MS = 60_000;
const LOOK_AGAIN_MS = 25;

export interface Account {
  readonly email: string;
  readonly password: string;
}

export const ADMINISTRATOR: Account = {
  email: 'secretary@stthomas.example',
  password: 'seven lamps by the river',
};

export interface ServerProcess {
  readonly address: string;
  readonly pid: number;
  /** All that it printed so far, on both streams. */
  said(): string;
  kill(signal: NodeJS.Signals): void;
  /** Whether it was told to end. */
  killed(): boolean;
  /** Exit code, or null when a signal ended it. */
  readonly ended: Promise<number | null>;
  /** Resolves when it can serve; rejects with what it said when it ends or takes too long. */
  ready(): Promise<void>;
  client(token?: string): Client;
  /** Password and mailed code, as a browser would: the token. */
  signIn(dataDir: string, account?: Account): Promise<string>;
}

/** How a server is started. */
export interface Starting {
  /** A command before it, of which the process becomes the server: `['prlimit', '--fsize=1000']`. */
  readonly within?: readonly string[];
  /** Another file than `src/main.ts`. */
  readonly program?: string;
}

/** Starts the built server as a process of its own, with nothing inherited but what is needed to run. */
export async function serverProcess(
  settings: Readonly<Record<string, string>>,
  { within = [], program = MAIN }: Starting = {},
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
  const [command = '', ...parameters] = [...within, process.execPath, program];
  const child = spawn(command, parameters, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk;
    });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const client = (token?: string) =>
    createClient(({ path, headers, ...rest }) =>
      fetch(`${address}${path}`, {
        ...rest,
        headers: token ? { ...headers, authorization: `Bearer ${token}` } : { ...headers },
      }),
    );
  return {
    address,
    pid: child.pid ?? 0,
    ended,
    client,
    said: () => said,
    kill: (signal) => void child.kill(signal),
    killed: () => child.killed,
    async ready() {
      const deadline = performance.now() + READY_DEADLINE_MS;
      while ((await fetch(`${address}/readyz`).catch(() => undefined))?.status !== 200) {
        if (child.exitCode !== null || child.signalCode !== null || performance.now() > deadline)
          throw new Error(`It is not ready. It said:\n${said}`);
        await sleep(LOOK_AGAIN_MS);
      }
    },
    async signIn(dataDir, account = ADMINISTRATOR) {
      const since = new Date();
      const { userId } = await client().auth.login({ body: account });
      const otp = await newestCode(dataDir, { since, to: account.email });
      return (await client().auth.verifyOtp({ body: { userId, otp } })).token;
    },
  };
}
