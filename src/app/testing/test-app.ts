import { createClient } from '#kit/api/client.ts';
import { createAccount } from '#kit/auth/accounts.server.ts';
import { startSession } from '#kit/auth/sessions/sessions.server.ts';
import type { App } from '#kit/http/app.ts';
import type { AppOptions } from '#kit/http/pages/page-routes.ts';
import type { Mail } from '#kit/mail/mail.ts';
import { loadConfig } from '#kit/process/load-config.ts';
import { createLog } from '#kit/process/log.ts';
import { deriveKeys } from '#kit/security/crypto.ts';
import type { Engine } from '#kit/storage/engine.ts';
import { openStorage } from '#kit/storage/open.ts';
import type { Storage } from '#kit/storage/storage.ts';
import {
  freshFolder,
  freshStorage,
  type TestDatabase,
  withProcessClock,
} from '#kit/storage/testing/fresh-database.ts';
import { demoParish } from '#seed/content/parish.ts';
import { routes } from '../api-routes.ts';
import { createApp } from '../server/app.ts';
import { createContext } from '../server/bootstrap.ts';
import { cheapHash } from './cheap-hash.ts';

export const STAFF = {
  name: 'Mariam Thomas',
  email: 'mariam@stthomas.example',
  password: 'a lamp that is never put out',
} as const;

/** Nothing listens on this port, so no test calls an external service. */
const ENV = {
  SECRET_KEY: 'tests only: 0123456789 abcdefghijklmnop',
  DEMO: 'off',
  AUDIO_LOOKUP_URL: 'http://127.0.0.1:1/oembed',
};

/** A Tuesday noon in Springfield. */
const DEFAULT_NOW = '2026-11-24T18:00:00.000Z';

/**
 * Creates the whole server on a fresh database, without a socket, for tests of features. Its clock is fixed until it is
 * advanced. Emails and log lines are recorded.
 *
 * @param env additional settings.
 * @param wrapStorage wraps the storage that the app uses.
 */
export async function testApp({
  engine,
  now = DEFAULT_NOW,
  env = {},
  wrapStorage = (storage) => storage,
  ...options
}: {
  engine: Engine;
  now?: string;
  env?: Readonly<Record<string, string>>;
  wrapStorage?: (storage: Storage) => Storage;
} & AppOptions) {
  const storage = wrapStorage(withProcessClock(await freshStorage(engine)));
  let time = Date.parse(now);
  const clock = {
    now: () => time,
    advance(milliseconds: number) {
      time += milliseconds;
    },
  };
  const config = loadConfig({ ...ENV, DATA_DIR: freshFolder(), ...env });
  const emails: Mail[] = [];
  const logged: Record<string, unknown>[] = [];
  const deps = createContext(config, {
    storage,
    clock,
    log: createLog({ write: (line) => void logged.push(JSON.parse(line)) }),
    keys: deriveKeys(config.secretKey ?? ''),
    send: async (mail) => void emails.push(mail),
    initialParish: demoParish,
  });
  const app: App = createApp(deps, options);
  const request = (path: string, init: RequestInit = {}, from = '127.0.0.1') =>
    app.fetch(new Request(new URL(path, config.publicUrl), init), from);

  return {
    app,
    deps,
    clock,
    emails,
    logged,
    /** Sends a request without the typed client. `from` is the client's IP address. */
    request,
    client: (token?: string) =>
      createClient(routes, ({ path, headers, ...rest }) =>
        request(path, {
          ...rest,
          headers: token ? { ...headers, authorization: `Bearer ${token}` } : { ...headers },
        }),
      ),
    /** Creates an account and a session directly in the database. @returns the session token. */
    async signIn(account: { name: string; email: string; password: string } = STAFF): Promise<string> {
      const passwordHash = cheapHash(account.password);
      return storage.transaction(async (trx) => {
        const id = await createAccount(trx, { ...account, passwordHash }, clock);
        return startSession(trx, { userId: id, device: 'test browser' }, deps);
      });
    },
    async close() {
      await deps.backgroundTasks.settled();
      await deps.outbox.stop();
      await storage.close();
    },
  };
}

export type TestApp = Awaited<ReturnType<typeof testApp>>;

/** Another process on a database of PostgreSQL. */
export const processOn = ({ url }: TestDatabase, options: AppOptions) =>
  testApp({
    engine: 'postgres',
    wrapStorage(own) {
      void own.close();
      return withProcessClock(openStorage(url));
    },
    ...options,
  });
