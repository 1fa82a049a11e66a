import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isProblem } from '../api/problem.ts';
import { openFileStore } from '../media-storage/media-hosts.ts';
import { parseBucketUrl } from '../process/bucket-url.ts';
import type { Clock } from '../process/clock.ts';
import { instant } from '../process/clock.ts';
import type { Config } from '../process/config.ts';
import { ConfigError } from '../process/load-config.ts';
import { recordMilestone } from '../process/milestones.ts';
import { deriveKeys } from '../security/crypto.ts';
import { canDecryptExistingRows } from '../security/key-verification.ts';
import { readSecretKey } from '../security/secret-key.ts';
import {
  isDiskFullError,
  StorageBroken,
  StorageBusy,
  StorageFull,
  StorageUnusable,
} from '../storage/errors.ts';
import { openExistingStorage, openStorage } from '../storage/open.ts';
import { BackupProblem, type Manifest } from './archive-format.ts';
import { writeBackup } from './backup-writer.ts';
import { copyFiles } from './copy-files.ts';
import { copyDatabase } from './migrate-engine.ts';
import { assertNoIncompleteRestore, restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

const COPY_USAGE =
  'Name the target: npm run admin -- copy --to postgres://… (or sqlite:FILE) for the database, --to s3://… (or disk) for the media files. The default of --from is the current setting.';

const KEY_HINTS = {
  opens: 'The current secret key can decrypt the data.',
  none: 'Before the first start, set SECRET_KEY to the original key, or copy the original secret.key to the data directory. Without it, no one can read the prayer requests.',
  other:
    'The current secret key can NOT decrypt the prayer requests and emails of this backup. Before the first start, set SECRET_KEY to the original key, or copy the original secret.key to the data directory.',
} as const;

interface CommandContext {
  readonly config: Config;
  readonly clock: Clock;
  readonly print: (line: string) => void;
}

/**
 * Runs `npm run backup -- FILE`.
 *
 * @throws BackupProblem, also when the backup was written but files are unreadable, lost or damaged; errors of the storage.
 */
export async function backupCommand(args: readonly string[], { config, clock, print }: CommandContext) {
  const file = onlyFile(args, 'backup');
  const { databaseUrl } = config;
  assertNoIncompleteRestore(config);
  const storage = openExistingStorage(databaseUrl);
  try {
    const now = instant(clock.now());
    const files = openFileStore(config);
    const writeParts = (work: Parameters<typeof writeBackup>[1]) => writeBackup(file, work);
    const { manifest, written: bytes, problems } = await takeBackup(writeParts, { storage, files, now });
    print(`Backed up ${summarize(manifest)} to ${file} (${(bytes / 1_000_000).toFixed(1)} MB).`);
    printMissing(manifest, print);
    print(
      'The backup does not contain the secret key. Store SECRET_KEY, or secret.key from the data directory, in a separate safe location. Without it, no one can read the prayer requests.',
    );
    // the backup exists, but an administrator of nightly backups must learn of missing and damaged files
    if (problems.length > 0)
      throw new BackupProblem(
        `The backup is complete, except for problems with files in ${config.bucket ? 'the bucket' : config.dataDir}: ${formatNames(problems)}. Fix this, and take another backup.`,
      );
    // a database of an older version has no such table
    if (manifest.migrations.includes('0024-parish'))
      await storage.transaction((trx) => recordMilestone(trx, 'backup', now));
  } catch (error) {
    throw storage.translateError(error);
  } finally {
    await storage.close();
  }
}

/** Runs `npm run restore -- FILE`. @throws BackupProblem; errors of the storage. */
export async function restoreCommand(
  args: readonly string[],
  { config, print }: Pick<CommandContext, 'config' | 'print'>,
) {
  const file = onlyFile(args, 'restore');
  const bucket = config.bucket && openFileStore(config);
  const manifest = await restoreBackup(file, config, bucket);
  print(
    `Restored ${summarize(manifest)} from ${file}, taken at ${manifest.takenAt}. All counts and hashes match.`,
  );
  printMissing(manifest, print);
  if (manifest.filesOutside > 0 || bucket)
    print(
      'If the original site is still running, shut it down permanently before you start this one, or start this one without CLOUDINARY_URL and with another bucket or folder in MEDIA_URL. Otherwise each site would delete files that the other needs.',
    );
  print('All users must sign in again.');
  await printKeyHint(config.databaseUrl, config, print);
}

/** Runs `npm run admin -- copy [--from URL] --to URL`. @throws BackupProblem; errors of the storage. */
export async function copyCommand(
  args: readonly string[],
  { config, print }: Pick<CommandContext, 'config' | 'print'>,
) {
  const { from, to } = copyOptions(args);
  if (to === undefined) throw new BackupProblem(COPY_USAGE);
  if (to === 'disk' || to.startsWith('s3:')) return copyFilesCommand({ from, to }, { config, print });
  const [source, target] = [parseDatabaseUrl(from ?? config.databaseUrl), parseDatabaseUrl(to)];
  for (const { name, rows, sha256 } of await copyDatabase({ from: source, to: target }))
    print(`  ${name.padEnd(18)}${String(rows).padStart(9)} rows   ${sha256.slice(0, 16)}`);
  print('Copied. All rows are equal in both databases, and the copy was committed as one transaction.');
  print(
    'Pictures, documents and recordings remain where they are. Do not change DATA_DIR, MEDIA_URL or CLOUDINARY_URL.',
  );
  print('All users must sign in again. To use the copy, set DATABASE_URL to the URL after --to.');
  await printKeyHint(target, config, print);
}

/** Copies the media files between the disk and a bucket, except those that the target has, so it can be repeated. */
async function copyFilesCommand(
  { from, to }: { from: string | undefined; to: string },
  { config, print }: Pick<CommandContext, 'config' | 'print'>,
): Promise<void> {
  const open = (bucket: Config['bucket']) => openFileStore({ ...config, bucket });
  await using opened = new AsyncDisposableStack();
  const storage = opened.adopt(openExistingStorage(config.databaseUrl), ({ close }) => close());
  const source = from === undefined ? config.bucket : parseBucket(from);
  const files = { from: open(source), to: open(parseBucket(to)) };
  const { copied, skipped, missing } = await copyFiles(storage.db, files).catch((error) => {
    throw storage.translateError(error);
  });
  print(`Copied ${copied} files; ${skipped} existed already. Image sizes are created on request.`);
  if (missing.length > 0)
    throw new BackupProblem(`Not copied, because they do not exist: ${formatNames(missing)}.`);
  print('To use the copies, set MEDIA_URL to the URL after --to, or remove it for the disk.');
  print('If the site was running, stop it and repeat the command, which copies only new files.');
}

type ErrorKind = new (message: string) => Error;

/**
 * Prints one line for problems that the administrator can fix, and the whole error otherwise. Sets exit code 1.
 *
 * @param problems further kinds of such problems.
 */
export function printFailure(error: unknown, ...problems: readonly ErrorKind[]): void {
  const isOneOf = (kinds: readonly ErrorKind[]) => kinds.some((kind) => error instanceof kind);
  const { message } = error as Error;
  if (isDiskFullError(error)) console.error('No space left on the disk.');
  else if (isOneOf([StorageBusy, StorageFull]))
    console.error(`${message}. Nothing was changed; please try again.`);
  else if (
    isProblem(error, 'BUSY') ||
    isOneOf([BackupProblem, ConfigError, StorageUnusable, StorageBroken, ...problems])
  )
    console.error(message);
  else console.error(error);
  process.exitCode = 1;
}

function onlyFile(args: readonly string[], command: 'backup' | 'restore'): string {
  const [file, ...others] = args;
  if (!file || file.startsWith('-') || others.length > 0)
    throw new BackupProblem(`Name one file: npm run ${command} -- FILE`);
  return resolve(file);
}

function copyOptions(args: readonly string[]): { from?: string | undefined; to?: string | undefined } {
  try {
    const options = { from: { type: 'string' }, to: { type: 'string' } } as const;
    return parseArgs({ args: [...args], options }).values;
  } catch {
    throw new BackupProblem(COPY_USAGE);
  }
}

/** @returns undefined for the disk. */
function parseBucket(text: string): Config['bucket'] {
  const bucket = parseBucketUrl(text);
  if (bucket || text === 'disk') return bucket;
  throw new BackupProblem('The media files must be on disk or at s3://KEY:SECRET@HOST/BUCKET?region=REGION.');
}

/** Converts an argument to the format of DATABASE_URL. A plain path is a SQLite file. */
function parseDatabaseUrl(text: string): string {
  if (/^postgres(ql)?:\/\/./.test(text) && URL.canParse(text)) return text;
  const path = text.replace(/^sqlite:/, '');
  if (path === '' || /^\w+:\/\//.test(path))
    throw new BackupProblem('The database must be postgres://… or sqlite:FILE.');
  return `sqlite:${resolve(path)}`;
}

/**
 * Prints whether the current secret key can decrypt the data in a database. Does not create a key, because a new one could not
 * decrypt it.
 */
async function printKeyHint(
  databaseUrl: string,
  config: Pick<Config, 'secretKey' | 'dataDir'>,
  print: (line: string) => void,
): Promise<void> {
  const storage = openStorage(databaseUrl);
  try {
    const key = readSecretKey(config);
    const opens = await canDecryptExistingRows(storage.db, deriveKeys(key ?? ''));
    if (opens !== undefined) print(KEY_HINTS[opens ? 'opens' : key === undefined ? 'none' : 'other']);
  } finally {
    await storage.close();
  }
}

function summarize({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows and ${files.length} files`;
}

function printMissing({ missing, filesOutside }: Manifest, print: CommandContext['print']): void {
  if (missing.length > 0)
    print(`Not in the backup because they do not exist or could not be read: ${formatNames(missing)}.`);
  if (filesOutside > 0)
    print(`Not in the backup: ${filesOutside} files at Cloudinary. It has only their URLs.`);
}

function formatNames(names: readonly string[]): string {
  return `${names.slice(0, 5).join(', ')}${names.length > 5 ? ` and ${names.length - 5} more` : ''}`;
}
