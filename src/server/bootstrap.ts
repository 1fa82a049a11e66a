import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { parish } from '#parish';
import { sharedInstants } from '#storage/db-clock.ts';
import { StorageBroken, StorageUnusable } from '#storage/errors.ts';
import { migrate } from '#storage/migrate.ts';
import { openStorage } from '#storage/open.ts';
import { claimFolder } from '#storage/sqlite.ts';
import type { Storage } from '#storage/storage.ts';
import { createAudioHost } from './adapters/audio-host.ts';
import { systemClock } from './adapters/clock.ts';
import type { Log } from './adapters/log.ts';
import { createMailer } from './adapters/mail/mail.ts';
import { mediaHosts } from './adapters/media-host/media-hosts.ts';
import { createLimiters } from './adapters/rate-limiter.ts';
import { createVerseService } from './adapters/verse-api.ts';
import type { Deps } from './app-context.ts';
import { background } from './background-tasks.ts';
import { refuseHalfRestoredRows } from './backup/restore-marker.ts';
import { refuseHalfRestored } from './backup/staging.ts';
import { createBible } from './bible/bible.ts';
import type { Settings } from './config.ts';
import { contentRevision } from './content-version.ts';
import type { Keys } from './crypto.ts';
import { createFirstAdmin, hasAccounts } from './features/auth/accounts.ts';
import { oneTimePassword } from './features/auth/password.ts';
import { keysOf } from './key-verification.ts';
import { createOutbox } from './outbox.ts';
import { parishDay } from './parish-calendar-clock.ts';
import { madeDemoFiles } from './seed/generate-files.ts';
import { keptVerse } from './verse-cache.ts';

export interface Prepared {
  readonly deps: Deps;
  /** Set at the first start: the administrator that was created; the password only when it was made here. */
  readonly firstAdmin: { readonly email: string; readonly madePassword: string | undefined } | undefined;
  close(): Promise<void>;
}

/** Says what is being done, in words for the person who started the server. */
export type Tell = (step: string) => void;

interface Listeners {
  readonly log: Log;
  readonly tell: Tell;
  /** A write has failed, whoever it was for: nobody knows what the disk holds. */
  readonly whenBroken?: () => void;
}

/**
 * Opens the parish's data: claims the folder, brings the database up to date, and at the very first start creates the
 * administrator and fills the demonstration parish.
 *
 * @throws StorageUnusable with one line when the data cannot be used.
 */
export async function prepare(
  settings: Settings,
  { log, tell, whenBroken = () => undefined }: Listeners,
): Promise<Prepared> {
  ensureWritable(settings.dataDir);
  refuseHalfRestored(settings);
  const isSqlite = settings.databaseUrl.startsWith('sqlite:');
  // PostgreSQL is made to be shared; a SQLite file belongs to one server at a time
  const claim = isSqlite ? claimFolder(dirname(settings.databaseUrl.slice('sqlite:'.length))) : undefined;
  try {
    const storage = openStorage(settings.databaseUrl);
    // of processes that start at the same moment the others wait, and then find everything done
    const { deps, firstAdmin } = await storage.alone(async () => {
      // looked at again: what we waited for may have been a restore, and it may have been killed
      refuseHalfRestored(settings);
      await refuseHalfRestoredRows(storage);
      const { applied, backup } = await migrate(storage).catch((error) => {
        throw storage.explain(error);
      });
      if (backup) tell(`Copied the database to ${backup} before changing it`);
      if (applied.length > 0) tell('Prepared the database');
      const keys = await keysOf(settings, storage);
      const ready = depsOf(settings, { storage: tellingWhenBroken(storage, whenBroken), log, keys });
      return { deps: ready, firstAdmin: await firstStart(ready, tell) };
    });
    return {
      deps,
      firstAdmin,
      async close() {
        await deps.background.settled();
        await deps.outbox.stop();
        await storage.close();
        claim?.release();
      },
    };
  } catch (error) {
    claim?.release();
    throw error;
  }
}

/** The same storage, for all who use it: the disk may fail first under what nobody waits for, such as a mail. */
function tellingWhenBroken(storage: Storage, whenBroken: () => void): Storage {
  const explain = (error: unknown) => {
    const explained = storage.explain(error);
    if (explained instanceof StorageBroken) whenBroken();
    return explained;
  };
  return {
    ...storage,
    explain,
    transaction: (work) =>
      storage.transaction(work).catch((error) => {
        explain(error);
        throw error;
      }),
  };
}

function depsOf(
  settings: Settings,
  { storage, log, keys }: { storage: Storage; log: Log; keys: Keys },
): Deps {
  const clock = systemClock;
  const day = parishDay({ clock, timeZone: settings.timeZone });
  const instantIn = sharedInstants(storage.engine, clock.now);
  return {
    settings,
    storage,
    clock,
    log,
    keys,
    day,
    outbox: createOutbox({ storage, clock, instantIn, keys, log, send: createMailer(settings, log) }),
    limiters: createLimiters(storage),
    revision: contentRevision({ storage, clock }),
    bible: createBible(),
    verses: createVerseService({ settings, day, kept: keptVerse({ storage, clock }), clock, log }),
    audioHost: createAudioHost({ settings, clock, log }),
    media: mediaHosts({ settings, keys, clock }),
    background: background({ log }),
  };
}

/** A database without any account is new: it gets its first administrator and, unless DEMO is off, the demonstration parish. */
async function firstStart(
  { settings, storage, clock, day, keys }: Deps,
  tell: Tell,
): Promise<Prepared['firstAdmin']> {
  if (await hasAccounts(storage.db)) return undefined;
  const madePassword = settings.firstAdmin ? undefined : oneTimePassword();
  const account = {
    name: 'Parish Administrator',
    email: settings.firstAdmin?.email ?? `admin@${parish.domain}`,
    password: settings.firstAdmin?.password ?? madePassword ?? '',
    isMade: madePassword !== undefined,
  };
  // loaded here: only a first start tells of a parish that does not exist
  const demo = settings.demo ? await import('./seed/seed.ts') : undefined;
  const files = demo && (await madeDemoFiles(settings.dataDir, clock.now()));
  const created = await createFirstAdmin(storage, account, clock, async (trx, author) => {
    if (demo && files)
      await demo.fillDemo(trx, { today: day.today(), now: clock.now(), author, files, keys });
  });
  if (!created) return undefined;
  if (files) tell('Filled the demonstration parish');
  return { email: account.email, madePassword };
}

/**
 * Looks whether the data folder, or the first folder above it that is there, can be written; makes nothing.
 *
 * @throws StorageUnusable with one line when it cannot.
 */
export function mustBeWritable(folder: string): void {
  const nearest = (path: string): string => (existsSync(path) ? path : nearest(dirname(path)));
  unwritableUnless(folder, () => {
    const there = nearest(folder);
    accessSync(there, constants.R_OK | constants.W_OK | constants.X_OK);
    return statSync(there).isDirectory();
  });
}

function ensureWritable(folder: string): void {
  unwritableUnless(folder, () => {
    makeFolder(folder);
    accessSync(folder, constants.R_OK | constants.W_OK);
    return true;
  });
}

function unwritableUnless(folder: string, isWritable: () => boolean): void {
  try {
    if (isWritable()) return;
  } catch {
    // said below
  }
  throw new StorageUnusable(
    `DATA_DIR ${folder} cannot be written. Give this user the right to, or set another folder.`,
  );
}

/** One by one: `mkdirSync` with `recursive` never returns below /proc and its like. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}
