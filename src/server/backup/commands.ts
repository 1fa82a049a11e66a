import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { saysNoRoom } from '#storage/disk-space.ts';
import { StorageBroken, StorageBusy, StorageFull, StorageUnusable } from '#storage/errors.ts';
import { openStorage } from '#storage/open.ts';
import type { Clock } from '../adapters/clock.ts';
import { instant } from '../adapters/clock.ts';
import type { Settings } from '../config.ts';
import { SettingsProblem } from '../load-config.ts';
import type { Manifest } from './archive-format.ts';
import { BackupProblem } from './backup-problem.ts';
import { tellAboutKey } from './key-hint.ts';
import { restoreBackup } from './restore-backup.ts';
import { refuseHalfRestoredRows } from './restore-marker.ts';
import { refuseHalfRestored } from './staging.ts';
import { type Taken, takeBackup } from './take-backup.ts';

interface Surroundings {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly print: (line: string) => void;
}

/** `npm run backup -- FILE`. @throws BackupProblem, also of a backup that lacks what could not be read or is lost, or has what is damaged, and the storage's problems. */
export async function backupCommand(args: readonly string[], { settings, clock, print }: Surroundings) {
  const file = onlyFile(args, 'backup');
  const { databaseUrl, dataDir } = settings;
  refuseHalfRestored(settings);
  // opening it would make it
  if (databaseUrl.startsWith('sqlite:') && !existsSync(databaseUrl.slice('sqlite:'.length)))
    throw new BackupProblem(
      `There is no database at ${databaseUrl.slice('sqlite:'.length)}. Check DATA_DIR.`,
    );
  const storage = openStorage(databaseUrl);
  try {
    await refuseHalfRestoredRows(storage);
    const taken = await takeBackup(file, { storage, dataDir, now: instant(clock.now()) });
    const { manifest, bytes } = taken;
    print(`Backed up ${told(manifest)} into ${file} (${megabytes(bytes)}).`);
    tellMissing(manifest, print);
    print(
      'The secret key is not in it. Keep SECRET_KEY, or secret.key of the data folder, apart and safe: without it nobody can read the prayer requests.',
    );
    refuseLacking(taken, dataDir);
  } catch (error) {
    throw storage.explain(error);
  } finally {
    await storage.close();
  }
}

/** `npm run restore -- FILE`. @throws BackupProblem and the storage's problems. */
export async function restoreCommand(
  args: readonly string[],
  { settings, print }: Pick<Surroundings, 'settings' | 'print'>,
) {
  const file = onlyFile(args, 'restore');
  const manifest = await restoreBackup(file, settings);
  print(
    `Restored ${told(manifest)} from ${file}, taken ${manifest.takenAt}. All counts and hashes are equal.`,
  );
  tellMissing(manifest, print);
  if (manifest.filesOutside > 0)
    print(
      'If the site that was backed up still runs, stop it for good before you start this one, or start this one without CLOUDINARY_URL: each would delete files there that the other needs.',
    );
  print('Everybody signs in anew.');
  await tellAboutKey(settings.databaseUrl, settings, print);
}

/** One line for what a person can mend, everything known for what is our fault. */
export function tellFailure(error: unknown): void {
  const isPlain = [
    BackupProblem,
    SettingsProblem,
    StorageUnusable,
    StorageBusy,
    StorageFull,
    StorageBroken,
  ].some((kind) => error instanceof kind);
  console.error(saysNoRoom(error) ? 'No room left to write.' : isPlain ? (error as Error).message : error);
  process.exitCode = 1;
}

function onlyFile(args: readonly string[], command: 'backup' | 'restore'): string {
  const [file, ...others] = args;
  if (!file || file.startsWith('-') || others.length > 0)
    throw new BackupProblem(`Name one file: npm run ${command} -- FILE`);
  return resolve(file);
}

function told({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows and ${files.length} files`;
}

function tellMissing({ missing, filesOutside }: Manifest, print: Surroundings['print']): void {
  if (missing.length > 0) print(`Not in it, since they were gone or could not be read: ${aFewOf(missing)}.`);
  if (filesOutside > 0)
    print(`Not in it: ${filesOutside} files that lie at Cloudinary; only their addresses are.`);
}

/** It is there all the same; whoever takes one every night must hear of what no later one will have. */
function refuseLacking({ unreadable, lost, damaged }: Taken, dataDir: string): void {
  const lacks: string[] = [];
  if (unreadable.length > 0) lacks.push(`what could not be read: ${aFewOf(unreadable)}`);
  if (lost.length > 0)
    lacks.push(`what is gone from ${dataDir}, although nobody deleted it: ${aFewOf(lost)}`);
  if (damaged.length > 0)
    lacks.push(`what is damaged in ${dataDir}, of another size than it was kept with: ${aFewOf(damaged)}`);
  if (lacks.length > 0)
    throw new BackupProblem(
      `The backup is whole, but for ${lacks.join('; and for ')}. Mend that, and take another.`,
    );
}

function aFewOf(names: readonly string[]): string {
  return `${names.slice(0, 5).join(', ')}${names.length > 5 ? ` and ${names.length - 5} more` : ''}`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
