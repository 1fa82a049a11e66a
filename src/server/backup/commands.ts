import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  isDiskFullError,
  StorageBroken,
  StorageBusy,
  StorageFull,
  StorageUnusable,
} from '#storage/errors.ts';
import { openStorage } from '#storage/open.ts';
import type { Clock } from '../adapters/clock.ts';
import { instant } from '../adapters/clock.ts';
import type { Config } from '../config.ts';
import { ConfigError } from '../load-config.ts';
import type { Manifest } from './archive-format.ts';
import { BackupProblem } from './backup-problem.ts';
import { printKeyHint } from './key-hint.ts';
import { restoreBackup } from './restore-backup.ts';
import { assertNoIncompleteDatabaseRestore } from './restore-marker.ts';
import { assertNoIncompleteRestore } from './staging.ts';
import { type BackupResult, takeBackup } from './take-backup.ts';

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
  const { databaseUrl, dataDir } = config;
  assertNoIncompleteRestore(config);
  // opening a missing SQLite file would create it
  if (databaseUrl.startsWith('sqlite:') && !existsSync(databaseUrl.slice('sqlite:'.length)))
    throw new BackupProblem(
      `There is no database at ${databaseUrl.slice('sqlite:'.length)}. Check DATA_DIR.`,
    );
  const storage = openStorage(databaseUrl);
  try {
    await assertNoIncompleteDatabaseRestore(storage);
    const result = await takeBackup(file, { storage, dataDir, now: instant(clock.now()) });
    const { manifest, bytes } = result;
    print(`Backed up ${summarize(manifest)} to ${file} (${megabytes(bytes)}).`);
    printMissing(manifest, print);
    print(
      'The backup does not contain the secret key. Store SECRET_KEY, or secret.key from the data directory, in a separate safe location. Without it, no one can read the prayer requests.',
    );
    assertComplete(result, dataDir);
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
  const manifest = await restoreBackup(file, config);
  print(
    `Restored ${summarize(manifest)} from ${file}, taken at ${manifest.takenAt}. All counts and hashes match.`,
  );
  printMissing(manifest, print);
  if (manifest.filesOutside > 0)
    print(
      'If the original site is still running, shut it down permanently before you start this one, or start this one without CLOUDINARY_URL. Otherwise each site would delete files at Cloudinary that the other needs.',
    );
  print('All users must sign in again.');
  await printKeyHint(config.databaseUrl, config, print);
}

/** Prints one line for expected errors, and the full error with its stack otherwise. Sets exit code 1. */
export function printFailure(error: unknown): void {
  const isPlain = [BackupProblem, ConfigError, StorageUnusable, StorageBusy, StorageFull, StorageBroken].some(
    (kind) => error instanceof kind,
  );
  console.error(
    isDiskFullError(error) ? 'No space left on the disk.' : isPlain ? (error as Error).message : error,
  );
  process.exitCode = 1;
}

function onlyFile(args: readonly string[], command: 'backup' | 'restore'): string {
  const [file, ...others] = args;
  if (!file || file.startsWith('-') || others.length > 0)
    throw new BackupProblem(`Name one file: npm run ${command} -- FILE`);
  return resolve(file);
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

/**
 * The backup exists, but the command must fail, so that an administrator of nightly backups learns of missing and damaged
 * files.
 */
function assertComplete({ unreadable, lost, damaged }: BackupResult, dataDir: string): void {
  const problems: string[] = [];
  if (unreadable.length > 0) problems.push(`files that could not be read: ${formatNames(unreadable)}`);
  if (lost.length > 0)
    problems.push(
      `files that are missing from ${dataDir} although they were not deleted: ${formatNames(lost)}`,
    );
  if (damaged.length > 0)
    problems.push(`damaged files in ${dataDir} whose size has changed: ${formatNames(damaged)}`);
  if (problems.length > 0)
    throw new BackupProblem(
      `The backup is complete, except for ${problems.join('; and ')}. Fix this, and take another backup.`,
    );
}

function formatNames(names: readonly string[]): string {
  return `${names.slice(0, 5).join(', ')}${names.length > 5 ? ` and ${names.length - 5} more` : ''}`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
