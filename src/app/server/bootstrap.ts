import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { createBible } from '#bible/bible.server.ts';
import { createParishTexts } from '#bible/imported-texts.server.ts';
import { createAudioHost } from '#calendar/tone/audio-host.server.ts';
import { createVerseCache, createVerseService } from '#daily/verse-api.server.ts';
import type { AppContext, KitContext } from '#kit/app-context.ts';
import { createFirstAdmin, hasAccounts } from '#kit/auth/accounts.server.ts';
import { generatePassword } from '#kit/auth/passwords/password-hash.server.ts';
import { DEFAULT_ADMINISTRATOR_NAME } from '#kit/auth/wire.ts';
import { copyFiles } from '#kit/backup/copy-files.ts';
import { assertNoIncompleteRestore } from '#kit/backup/restore-backup.ts';
import { createKitContext, type KitParts } from '#kit/http/create-context.ts';
import { createMailer } from '#kit/mail/mail.ts';
import { createDiskStore, moveFromOldDirectories } from '#kit/media-storage/disk-files.ts';
import { systemClock } from '#kit/process/clock.ts';
import type { Config } from '#kit/process/config.ts';
import type { Log } from '#kit/process/log.ts';
import { loadVerifiedKeys } from '#kit/security/key-verification.ts';
import { StorageBroken, StorageUnusable } from '#kit/storage/errors.ts';
import { migrate } from '#kit/storage/migrate.ts';
import { openStorage, sqlitePath } from '#kit/storage/open.ts';
import { lockDataDir } from '#kit/storage/sqlite/sqlite.ts';
import type { Storage } from '#kit/storage/storage.ts';
import { recordLetterOutcome } from '#letter/sending.server.ts';
import type { Parish } from '#parish/contract.ts';
import type { ParishValues } from '#parish/initial-values.server.ts';
import { createParishSettings, storeInitialValues } from '#parish/parish-settings.server.ts';
import { defineSite } from '../definition.ts';

export interface BootstrapResult {
  readonly deps: AppContext;
  /** The administrator created by this start, if any; `generatedPassword` unless ADMIN_PASSWORD was set. */
  readonly firstAdmin: { readonly email: string; readonly generatedPassword: string | undefined } | undefined;
  close(): Promise<void>;
}

/** Shows a step to the person who started the server. */
type ReportProgress = (step: string) => void;
/** Shows visitors and the person who started the server what the first start is doing. */
type ShowPreparation = (status: string) => void;

interface BootstrapOptions {
  readonly log: Log;
  readonly reportProgress: ReportProgress;
  readonly showPreparation?: ShowPreparation;
  /** Called when a write failed so that its result is unknown; the process must not continue. */
  readonly onStorageFailure?: () => void;
}

/**
 * Opens the data and creates the application context: locks the data folder, migrates the database and, at the very
 * first start, creates the administrator and the demo parish.
 *
 * @throws StorageUnusable with a one-line message if the data cannot be used.
 */
export async function bootstrap(
  config: Config,
  {
    log,
    reportProgress,
    showPreparation = () => undefined,
    onStorageFailure = () => undefined,
  }: BootstrapOptions,
): Promise<BootstrapResult> {
  defineSite();
  ensureWritable(config.dataDir);
  assertNoIncompleteRestore(config);
  const file = sqlitePath(config.databaseUrl);
  // several servers may share a PostgreSQL database, but not a SQLite file
  const folderLock = file === undefined ? undefined : lockDataDir(dirname(file));
  const closing = new AbortController();
  try {
    const storage = openStorage(config.databaseUrl);
    // when several processes start at once, one does this and the others wait
    const prepare = async () => {
      // checked again: the process we waited for may have been a restore that was killed
      assertNoIncompleteRestore(config);
      const { applied, backup } = await migrate(storage);
      if (backup) reportProgress(`Copied the database to ${backup} before changing it`);
      if (applied.length > 0) reportProgress('Prepared the database');
      // the next start tries again
      await moveFromOldDirectories(config.dataDir).catch(({ message: reason }) =>
        log.warn({ event: 'media file failure', reason }, 'a media file could not be moved'),
      );
      const keys = await loadVerifiedKeys(config, storage);
      const context: AppContext = createContext(config, {
        storage: reportingFailures(storage, onStorageFailure),
        clock: systemClock,
        log,
        keys,
        send: createMailer(
          { ...config, from: async () => senderOf(await context.parish.load(), config) },
          log,
          { reportProgress },
        ),
      });
      // logs the reason if it does not respond; pages are served without it
      if (config.bucket) void context.media.embedded.files.list().catch(() => undefined);
      await storeInitialValues(context, !(await hasAccounts(storage.db)));
      await context.parish.load();
      const firstAdmin = await seedFirstStart(context, {
        reportProgress,
        showPreparation,
        signal: closing.signal,
      });
      return { deps: context, firstAdmin };
    };
    const { deps, firstAdmin } = await storage.withExclusiveLock(prepare).catch((error) => {
      throw storage.translateError(error);
    });
    return {
      deps,
      firstAdmin,
      async close() {
        closing.abort();
        deps.backgroundTasks.stop();
        await deps.backgroundTasks.settled();
        await deps.outbox.stop();
        await storage.close();
        folderLock?.release();
      },
    };
  } catch (error) {
    folderLock?.release();
    throw error;
  }
}

/** Reports disk failures where they are translated: in failed requests, the outbox, jobs and background tasks. */
function reportingFailures(storage: Storage, onStorageFailure: () => void): Storage {
  return {
    ...storage,
    translateError(error) {
      const explained = storage.translateError(error);
      if (explained instanceof StorageBroken) onStorageFailure();
      return explained;
    },
  };
}

/**
 * Creates the dependencies of the app. Starts no timers.
 *
 * @param initialParish the parish's details that are not stored; neutral ones by default.
 */
export function createContext(
  config: Config,
  { initialParish, ...given }: KitParts & { readonly initialParish?: ParishValues },
): AppContext {
  const kit: KitContext = createKitContext(config, {
    ...given,
    onBulkOutcome: (trx, subscription, outcome) => recordLetterOutcome(trx, subscription, outcome, kit),
    owner() {
      const { identity, place } = parish.current();
      return { name: identity.name, timeZone: place.timeZone };
    },
  });
  const parish = createParishSettings({ ...kit, initial: initialParish });
  const cache = createVerseCache(kit);
  const deps: AppContext = {
    ...kit,
    parish,
    bible: createBible(createParishTexts(kit.storage)),
    verses: createVerseService({ ...kit, cache }),
    audioHost: createAudioHost(kit),
    // imported lazily: it loads React's renderer, which would slow down the start
    renderLetter: async (sunday) => (await import('../week/letter-content.tsx')).renderLetter(sunday, deps),
  };
  return deps;
}

/** The sender of emails, unless MAIL_FROM is set. */
function senderOf({ identity, place }: Parish, { mailFrom, publicUrl }: Config): string {
  const email = place.email || `noreply@${new URL(publicUrl).hostname}`;
  return mailFrom ?? `${JSON.stringify(identity.name)} <${email}>`;
}

/** Fills a database without accounts: creates the first administrator and, unless DEMO is off, the demo parish. */
async function seedFirstStart(
  context: AppContext,
  {
    reportProgress,
    showPreparation,
    signal,
  }: { reportProgress: ReportProgress; showPreparation: ShowPreparation; signal: AbortSignal },
): Promise<BootstrapResult['firstAdmin']> {
  const { config, storage, clock, log, media, parish, calendarClock, keys } = context;
  if (await hasAccounts(storage.db)) return undefined;
  const generatedPassword = config.firstAdmin ? undefined : generatePassword();
  // imported lazily: only a first start needs the demo content
  const seed = config.demo ? await import('#seed/seed.ts') : undefined;
  const account = {
    name: seed?.DEMO_ADMINISTRATOR ?? DEFAULT_ADMINISTRATOR_NAME,
    email: config.firstAdmin?.email ?? 'admin@stthomas.example',
    password: config.firstAdmin?.password ?? generatedPassword ?? '',
    isGenerated: generatedPassword !== undefined,
  };
  const { saint, church } = parish.current().identity;
  const { variants } = media.embedded;
  const files = await seed?.writeDemoFiles(config.dataDir, clock.now(), {
    variants,
    onPicture: (done, all) =>
      showPreparation(`${saint || church} is being prepared: ${done} of ${all} pictures`),
  });
  const created = await createFirstAdmin(storage, account, clock, async (trx, author) => {
    if (seed && files)
      await seed.seedDatabase(trx, { today: calendarClock.today(), now: clock.now(), author, files, keys });
    const from = createDiskStore(config.dataDir);
    if (files && config.bucket) await copyFiles(trx, { from, to: media.embedded.files });
  });
  if (!created) return undefined;
  if (seed && files) {
    reportProgress('Created the demo parish');
    // in the background
    void seed
      .createDemoVariants(files, { dataDir: config.dataDir, variants, signal })
      .catch((err) => log.warn({ event: 'background failure', err }, 'variants are created on request'));
  }
  return { email: account.email, generatedPassword };
}

/**
 * Checks that the data folder, or its nearest existing ancestor, is writable. Creates nothing.
 *
 * @throws StorageUnusable with a one-line message if it is not.
 */
export function assertWritable(folder: string): void {
  const nearestExisting = (path: string): string =>
    existsSync(path) ? path : nearestExisting(dirname(path));
  assertFolder(folder, () => {
    const existing = nearestExisting(folder);
    accessSync(existing, constants.R_OK | constants.W_OK | constants.X_OK);
    return statSync(existing).isDirectory();
  });
}

function ensureWritable(folder: string): void {
  assertFolder(folder, () => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK);
    return statSync(folder).isDirectory();
  });
}

function assertFolder(folder: string, isWritable: () => boolean): void {
  try {
    if (isWritable()) return;
  } catch {
    // reported below
  }
  throw new StorageUnusable(
    `DATA_DIR ${folder} is not a writable folder. Give this user write permission, or set another folder.`,
  );
}
