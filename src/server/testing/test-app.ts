import { createClient } from '#contract/client.ts';
import { instantsBy } from '#storage/db-clock.ts';
import type { Engine } from '#storage/engine.ts';
import type { Storage } from '#storage/storage.ts';
import { fresh, freshFolder } from '#storage/testing/fresh-database.ts';
import { createAudioHost } from '../adapters/audio-host.ts';
import { createLog } from '../adapters/log.ts';
import { mediaHosts } from '../adapters/media-host/media-hosts.ts';
import { createLimiters } from '../adapters/rate-limiter.ts';
import { createVerseService } from '../adapters/verse-api.ts';
import { type App, type AppOptions, createApp } from '../app.ts';
import type { Deps } from '../app-context.ts';
import { background } from '../background-tasks.ts';
import { createBible } from '../bible/bible.ts';
import { contentRevision } from '../content-version.ts';
import { keysFrom } from '../crypto.ts';
import { createAccount } from '../features/auth/accounts.ts';
import { sessions } from '../features/auth/sessions.ts';
import { readSettings } from '../load-config.ts';
import { createOutbox, type Mail } from '../outbox.ts';
import { parishDay } from '../parish-calendar-clock.ts';
import { keptVerse } from '../verse-cache.ts';
import { quickHash } from './cheap-hash.ts';

export const STAFF = {
  name: 'Mariam Thomas',
  email: 'mariam@stthomas.example',
  password: 'a lamp that is never put out',
} as const;

/** No test asks a service outside: nobody listens at this port. */
const ENV = {
  SECRET_KEY: 'tests only: 0123456789 abcdefghijklmnop',
  DEMO: 'off',
  AUDIO_LOOKUP_URL: 'http://127.0.0.1:1/oembed',
};

/** A Tuesday noon in Springfield. */
const DEFAULT_NOW = '2026-11-24T18:00:00.000Z';

/**
 * The whole server on a fresh database, without a socket: what a feature's test calls. Its clock stands still until it is
 * advanced; mails and log lines are kept to be looked at.
 *
 * @param env settings beside those of every test.
 * @param through stands between the app and its database.
 */
export async function testApp({
  engine,
  now = DEFAULT_NOW,
  env = {},
  through = (storage) => storage,
  ...options
}: {
  engine: Engine;
  now?: string;
  env?: Readonly<Record<string, string>>;
  through?: (storage: Storage) => Storage;
} & AppOptions) {
  const storage = through(await fresh(engine));
  let time = Date.parse(now);
  const clock = {
    now: () => time,
    advance(milliseconds: number) {
      time += milliseconds;
    },
  };
  const settings = readSettings({ ...ENV, DATA_DIR: freshFolder(), ...env });
  const day = parishDay({ clock, timeZone: settings.timeZone });
  const keys = keysFrom(settings.secretKey ?? '');
  const mails: Mail[] = [];
  const logged: Record<string, unknown>[] = [];
  const log = createLog({ write: (line) => void logged.push(JSON.parse(line)) });
  const outbox = createOutbox({
    storage,
    clock,
    instantIn: instantsBy(clock.now),
    keys,
    log,
    send: async (mail) => void mails.push(mail),
  });
  const deps: Deps = {
    settings,
    storage,
    clock,
    keys,
    log,
    outbox,
    day,
    limiters: createLimiters(storage),
    revision: contentRevision({ storage, clock }),
    bible: createBible(),
    verses: createVerseService({ settings, day, kept: keptVerse({ storage, clock }), clock, log }),
    audioHost: createAudioHost({ settings, clock, log }),
    media: mediaHosts({ settings, keys, clock }),
    background: background({ log }),
  };
  const app: App = createApp(deps, options);
  const request = (path: string, init: RequestInit = {}) =>
    app.fetch(new Request(new URL(path, settings.publicUrl), init), '127.0.0.1');

  return {
    app,
    deps,
    clock,
    mails,
    logged,
    /** One request as it stands, past the typed client. */
    request,
    client: (token?: string) =>
      createClient(({ path, headers, ...rest }) =>
        request(path, {
          ...rest,
          headers: token ? { ...headers, authorization: `Bearer ${token}` } : { ...headers },
        }),
      ),
    /** An account and a full session for it, made without the form: the token. */
    async signIn(account: { name: string; email: string; password: string } = STAFF): Promise<string> {
      const passwordHash = quickHash(account.password);
      return storage.transaction(async (trx) => {
        const id = await createAccount(trx, { ...account, passwordHash }, clock);
        return sessions(deps).start(trx, id, 'test browser');
      });
    },
    async close() {
      await deps.background.settled();
      await outbox.stop();
      await storage.close();
    },
  };
}

export type TestApp = Awaited<ReturnType<typeof testApp>>;
