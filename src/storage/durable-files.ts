import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';

/** No copy before a migration takes longer: a part of one that is older was left by a process that was killed. */
const COPYING_MS = 60 * 60_000;

/**
 * For this user alone, also in a folder that others may look into; SQLite gives its journal the same rights. What cannot be
 * made here cannot be opened by SQLite either, which says why. One that is there is not opened: to close it would end the
 * locks that this process may hold on it.
 */
export function makePrivate(file: string): void {
  try {
    if (existsSync(file)) chmodSync(file, 0o600);
    else closeSync(openSync(file, 'wx', 0o600));
  } catch {}
}

/**
 * Copies the database into a folder, for this user alone. Half a copy must not pass for one: it has its name when it is on the
 * disk, and what failed is taken away, since a start that is tried again and again would fill the disk with such. A part
 * that is young may be another process's, which is copying too.
 *
 * @returns its path.
 */
export function copyAside(folder: string, name: string, write: (to: string) => void): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const [copy, part] = [join(folder, name), join(folder, `${name}.part`)];
  const left = readdirSync(folder).filter((one) => /^before-.*\.sqlite\.part(-journal)?$/.test(one));
  for (const path of left.map((one) => join(folder, one)))
    if (Date.now() - changedAt(path) > COPYING_MS) rmSync(path, { force: true });
  try {
    makePrivate(part);
    write(part);
    synced(part);
    renameSync(part, copy);
    synced(folder);
    return copy;
  } catch (error) {
    for (const path of [part, `${part}-journal`]) rmSync(path, { force: true });
    throw error;
  }
}

/** Milliseconds since 1970; now, for a file that is gone. */
const changedAt = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();

/**
 * Waits until a file, or the names in a folder, are on the disk. Some file systems know no such thing of a folder (a share of
 * Windows): they keep names as they do.
 *
 * @throws the system's error when the disk fails.
 */
export function synced(path: string): void {
  const opened = openSync(path, 'r');
  try {
    fsyncSync(opened);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EINVAL') throw error;
  } finally {
    closeSync(opened);
  }
}
