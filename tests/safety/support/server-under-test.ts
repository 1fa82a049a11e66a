import { execFile } from 'node:child_process';
import { type IncomingHttpHeaders, request } from 'node:http';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import {
  ADMINISTRATOR,
  type Credentials,
  type ServerProcess,
  type StartOptions,
  startServerProcess,
} from '#app/testing/server-process.ts';
import type { Client } from '#kit/api/client.ts';
import { createAccount } from '#kit/auth/accounts.server.ts';
import { hashPassword } from '#kit/auth/passwords/password-hash.server.ts';
import { DEFAULT_ADMINISTRATOR_NAME } from '#kit/auth/wire.ts';
import type { MailServer } from '#kit/mail/testing/mail-server.ts';
import { systemClock } from '#kit/process/clock.ts';
import { loadConfig } from '#kit/process/load-config.ts';
import type { Engine } from '#kit/storage/engine.ts';
import { freshDatabase, freshFolder } from '#kit/storage/testing/fresh-database.ts';
import { programEnv } from '#kit/storage/testing/program-env.ts';
import { storeInitialValues } from '#parish/parish-settings.server.ts';
import { newestCode } from '../../browser/support/mail.ts';
import { withDatabase } from './db-inspect.ts';

/** One request to the server. */
export interface CallOptions {
  readonly method?: string;
  readonly token?: string | undefined;
  /** A string is sent unchanged, any other value as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** IP address of the client: 127.0.0.2 to 127.0.0.60. */
  readonly from?: string;
}

export interface CallResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** Undefined when the response is not JSON. */
  readonly json:
    | { readonly message?: string; readonly code?: string; readonly [name: string]: unknown }
    | undefined;
  readonly milliseconds: number;
}

/** The built server in a separate process with an empty database. */
export interface Site {
  readonly server: ServerProcess;
  readonly dataDir: string;
  /** A value for DATABASE_URL. */
  readonly databaseUrl: string;
  call(path: string, sent?: CallOptions): Promise<CallResponse>;
  /** Signs in an administrator. */
  staff(account?: Credentials): Promise<{ readonly token: string; readonly client: Client }>;
  /** Submits the password only. Returns the challenge and the code that was emailed. */
  challenge(account?: Credentials, from?: string): Promise<{ readonly userId: string; readonly otp: string }>;
  /** Adds an administrator. */
  newAccount(): Promise<Credentials>;
  /** The settings of the server, for another program on the same data. */
  readonly environment: Readonly<Record<string, string>>;
  /** Ends the server, by default with SIGKILL, and restarts it on the same data, after `whileStopped` has run. */
  killAndRestart(whileStopped?: () => Promise<unknown>, signal?: NodeJS.Signals): Promise<void>;
}

/** @param options.databaseUrl a database to use instead of a new one. */
export type StartSite = (
  settings?: Readonly<Record<string, string>>,
  options?: Pick<StartOptions, 'commandPrefix'> & { readonly databaseUrl?: string },
) => Promise<Site>;

const ROOT = join(import.meta.dirname, '..', '..', '..');
/** The program that `npm start` runs. */
export const PROGRAM = join(ROOT, 'build', 'server', 'main.js');

/** Runs a program in `src/`. @throws with its exit code and output. */
export function runProgram(
  name: 'main' | 'backup' | 'restore',
  parameter: string,
  environment: Readonly<Record<string, string>>,
) {
  const program = join(ROOT, 'src', `${name}.ts`);
  return promisify(execFile)(process.execPath, [program, parameter], {
    env: { ...programEnv(), ...environment } as NodeJS.ProcessEnv,
  });
}

const PASSWORD = 'nine books upon the shelf';

/** Does what a first start does, except checking the password, which would load dictionaries into each server. */
async function prepareFirstStart(url: string): Promise<void> {
  await createAdministrator(url, ADMINISTRATOR);
  const { email, password } = ADMINISTRATOR;
  const config = loadConfig({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password, DEMO: 'off' });
  await withDatabase(url, (storage) => storeInitialValues({ storage, config, clock: systemClock }, true));
}

async function createAdministrator(url: string, { email, password }: Credentials): Promise<void> {
  const account = { name: DEFAULT_ADMINISTRATOR_NAME, email, passwordHash: await hashPassword(password) };
  await withDatabase(url, (storage) =>
    storage.transaction((trx) => createAccount(trx, account, systemClock)),
  );
}

/** Starts servers on an engine; `close` stops all of them and deletes their databases. */
export function siteStarter(engine: Engine): { readonly startSite: StartSite; close(): Promise<void> } {
  const cleanups: (() => Promise<void>)[] = [];
  return {
    async startSite(settings = {}, { commandPrefix = [], databaseUrl } = {}) {
      const database = databaseUrl ? undefined : await freshDatabase(engine, { isMigrated: true });
      const url = databaseUrl ?? database?.url ?? '';
      const isPrepared = database && settings.DEMO !== 'on';
      if (isPrepared) await prepareFirstStart(url);
      const folder = engine === 'sqlite' ? dirname(url.slice('sqlite:'.length)) : freshFolder();
      const dataDir = settings.DATA_DIR ?? folder;
      const environment = {
        DATA_DIR: dataDir,
        DATABASE_URL: url,
        ...(isPrepared && { ADMIN_EMAIL: '', ADMIN_PASSWORD: '' }),
        ...settings,
      };
      let server = await startServerProcess(environment, { commandPrefix, program: PROGRAM });
      cleanups.push(async () => {
        server.kill('SIGKILL');
        await server.exited;
        await database?.remove();
      });
      await server.ready();
      return {
        dataDir,
        environment,
        databaseUrl: url,
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
        async newAccount() {
          const account = {
            email: `deacon${++accounts}@stthomas.example`,
            password: `${PASSWORD} ${accounts}`,
          };
          await createAdministrator(url, account);
          return account;
        },
        async killAndRestart(whileStopped = async () => undefined, signal = 'SIGKILL') {
          server.kill(signal);
          await server.exited;
          await whileStopped();
          server = await startServerProcess(environment, { program: PROGRAM });
          await server.ready();
        },
      };
    },
    async close() {
      for (const cleanUp of cleanups.splice(0)) await cleanUp();
    },
  };
}
let accounts = 0;

/** Signs in with the code that the mail server of a site receives. */
export async function signInByMail(site: Site, { received }: Pick<MailServer, 'received'>) {
  const sent = received.length;
  const { json } = await site.call('/api/auth/login', { body: ADMINISTRATOR });
  // an email about a new device may arrive as well
  const code = () => received.slice(sent).flatMap(({ raw }) => /^(\d{6})\r?$/m.exec(raw)?.[1] ?? []);
  await expect.poll(code).not.toEqual([]);
  const challenge = { userId: String(json?.userId), otp: code().at(-1) ?? '' };
  const verified = await site.call('/api/auth/verify-otp', { body: challenge });
  expect(verified.status, verified.text).toBe(200);
  return { ...challenge, token: String(verified.json?.token) };
}

/** Sends one request over a new connection. */
export function call(
  address: string,
  { method, token, body, headers = {}, from = '127.0.0.1' }: CallOptions = {},
): Promise<CallResponse> {
  const startedAt = performance.now();
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const allHeaders = {
    ...(text !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(text)),
    }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const outgoing = request(
      address,
      {
        method: method ?? (text === undefined ? 'GET' : 'POST'),
        headers: allHeaders,
        localAddress: from,
        agent: false,
      },
      (response) => {
        buffer(response).then((bytes) => {
          const content = bytes.toString();
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: content,
            json: parseJson(content),
            milliseconds: performance.now() - startedAt,
          });
        }, reject);
      },
    );
    outgoing.on('error', reject);
    outgoing.end(text);
  });
}

function parseJson(text: string): CallResponse['json'] {
  try {
    return JSON.parse(text) as CallResponse['json'];
  } catch {
    return undefined;
  }
}
