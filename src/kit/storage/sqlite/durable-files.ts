import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';

/**
 * Creates the file, or changes its mode, so that only this user can access it; SQLite copies the mode to its journals.
 * Ignores errors: SQLite reports them when it opens the file. Does not open an existing file, because closing it would
 * release the POSIX locks of this process on it.
 */
export function makePrivate(file: string): void {
  try {
    if (existsSync(file)) chmodSync(file, 0o600);
    else closeSync(openSync(file, 'wx', 0o600));
  } catch {}
}

/**
 * Writes a file that only this user can read. The file has a temporary name until it is synced to disk. Call it in one
 * process at a time: it deletes the incomplete copy of a killed process.
 *
 * @param write writes the file to the given path.
 * @returns the path of the copy.
 */
export function writeDurableCopy(folder: string, name: string, write: (to: string) => void): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const [copy, part] = [join(folder, name), join(folder, 'incomplete.part')];
  const removePart = () => {
    for (const path of [part, `${part}-journal`]) rmSync(path, { force: true });
  };
  removePart();
  try {
    makePrivate(part);
    write(part);
    fsyncPath(part);
    renameSync(part, copy);
    fsyncPath(folder);
    return copy;
  } catch (error) {
    removePart();
    throw error;
  }
}

/**
 * Flushes a file, or the entries of a folder, to the disk. Some file systems (an SMB share) cannot flush a folder; that
 * is ignored.
 *
 * @throws the system error when the disk fails.
 */
export function fsyncPath(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EINVAL') throw error;
  } finally {
    closeSync(descriptor);
  }
}
