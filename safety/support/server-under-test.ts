import { type IncomingHttpHeaders, request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Client } from '#contract/client.ts';
import type { Engine } from '#storage/engine.ts';
import { freshDatabase, freshFolder, type TestDatabase } from '#storage/testing/fresh-database.ts';
import { newestCode } from '../../e2e/support/mail.ts';
import { addAdministrator } from '../../e2e/support/server.ts';
import {
  ADMINISTRATOR,
  type Credentials,
  type ServerProcess,
  type StartOptions,
  startServerProcess,
} from '../../src/server/testing/server-process.ts';

/** What crosses the wire in one call from outside. */
export interface Sent {
  readonly method?: string;
  readonly token?: string | undefined;
  /** Text as it goes, or what becomes JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Address of the caller: 127.0.0.2 to 127.0.0.60. */
  readonly from?: string;
}

export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** Undefined for what is no JSON. */
  readonly json:
    | { readonly message?: string; readonly code?: string; readonly [name: string]: unknown }
    | undefined;
  readonly milliseconds: number;
}

/** The shipped server as a process of its own, over an empty parish. */
export interface Site {
  readonly server: ServerProcess;
  readonly dataDir: string;
  /** As DATABASE_URL takes it. */
  readonly databaseUrl: string;
  call(path: string, sent?: Sent): Promise<Reply>;
  /** The typed client of a signed-in administrator. */
  staff(account?: Credentials): Promise<{ readonly token: string; readonly client: Client }>;
  /** The password alone: the challenge and the code that was sent. */
  challenge(account?: Credentials, from?: string): Promise<{ readonly userId: string; readonly otp: string }>;
  /** Another administrator, made on the host. */
  newAccount(): Credentials;
  /** Its settings, for another program on the same data. */
  readonly environment: Readonly<Record<string, string>>;
  /** Ends it at once, as a power cut would, and starts it again over what it left, or what was made of that meanwhile. */
  killAndRestart(meanwhile?: () => Promise<unknown>): Promise<void>;
}

/** @param starting.databaseUrl a database of the row's own instead of a fresh one. */
export type StartSite = (
  settings?: Readonly<Record<string, string>>,
  starting?: Pick<StartOptions, 'commandPrefix'> & { readonly databaseUrl?: string },
) => Promise<Site>;

/** What `npm start` serves with. */
export const PROGRAM = join(import.meta.dirname, '..', '..', 'build', 'server', 'main.js');

const PASSWORD = 'nine books upon the shelf';

/** Starts sites on an engine; `close` ends them all and removes their databases. */
export function siteStarter(engine: Engine): { readonly startSite: StartSite; close(): Promise<void> } {
  const closings: (() => Promise<void>)[] = [];
  return {
    async startSite(settings = {}, { commandPrefix = [], databaseUrl } = {}) {
      const dataDir = settings.DATA_DIR ?? freshFolder();
      const place: TestDatabase | undefined =
        engine === 'postgres' && !databaseUrl ? await freshDatabase(engine) : undefined;
      const url = databaseUrl ?? place?.url;
      const environment = { DATA_DIR: dataDir, ...(url && { DATABASE_URL: url }), ...settings };
      let server = await startServerProcess(environment, { commandPrefix, program: PROGRAM });
      closings.push(async () => {
        server.kill('SIGKILL');
        await server.exited;
        await place?.remove();
      });
      await server.ready();
      return {
        dataDir,
        environment,
        databaseUrl: url ?? `sqlite:${join(dataDir, 'idavaka.sqlite')}`,
        get server() {
          return server;
        },
        call: (path, sent) => call(`${server.address}${path}`, sent),
        async staff(account) {
          const token = await server.signIn(dataDir, account);
          return { token, client: server.client(token) };
        },
        async challenge(account = ADMINISTRATOR, from = '127.0.0.1') {
          const since = new Date();
          const { json } = await call(`${server.address}/api/auth/login`, { body: account, from });
          const otp = await newestCode(dataDir, { since, to: account.email });
          return { userId: String(json?.userId), otp };
        },
        newAccount() {
          const account = {
            email: `deacon${++accounts}@stthomas.example`,
            password: `${PASSWORD} ${accounts}`,
          };
          addAdministrator(dataDir, account, environment);
          return account;
        },
        async killAndRestart(meanwhile = async () => undefined) {
          server.kill('SIGKILL');
          await server.exited;
          await meanwhile();
          server = await startServerProcess(environment, { program: PROGRAM });
          await server.ready();
        },
      };
    },
    async close() {
      for (const closing of closings.splice(0)) await closing();
    },
  };
}
let accounts = 0;

/** One request over a connection of its own. */
export function call(
  address: string,
  { method, token, body, headers = {}, from = '127.0.0.1' }: Sent = {},
): Promise<Reply> {
  const startedAt = performance.now();
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const sent = {
    ...(text !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(text)),
    }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const asked = request(
      address,
      {
        method: method ?? (text === undefined ? 'GET' : 'POST'),
        headers: sent,
        localAddress: from,
        agent: false,
      },
      (answer) => {
        buffer(answer).then((bytes) => {
          const said = bytes.toString();
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text: said,
            json: parsed(said),
            milliseconds: performance.now() - startedAt,
          });
        }, reject);
      },
    );
    asked.on('error', reject);
    asked.end(text);
  });
}

function parsed(text: string): Reply['json'] {
  try {
    return JSON.parse(text) as Reply['json'];
  } catch {
    return undefined;
  }
}
