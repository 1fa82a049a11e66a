import { chmodSync, closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { freshFolder } from '#kit/storage/testing/fresh-database.ts';
import { succeeds } from './require-binary.ts';

const isRoot = process.getuid?.() === 0;
const asRoot = isRoot ? [] : ['--map-root-user'];

/** @returns why this machine does not allow a small disk, or undefined when it does. */
export function smallDiskProblem(): string | undefined {
  const isAllowed = succeeds('unshare', [...asRoot, '-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']);
  return isAllowed ? undefined : 'this machine does not let a process have a disk of its own';
}

export interface SmallDisk {
  /** The mount point in the mount namespace of the disk. */
  readonly folder: string;
  /** A command prefix that starts a program in a new mount namespace with the disk. */
  readonly commandPrefix: readonly string[];
  /** Access to the disk from outside its mount namespace; `pid` is a process inside it. */
  fromOutside(pid: number): {
    readonly folder: string;
    /** A command prefix that starts another program in the same mount namespace. */
    readonly commandPrefix: readonly string[];
    /** Writes a file until the disk is full. */
    fill(): void;
    /** Deletes that file. */
    clear(): void;
  };
}

/** A tmpfs in a mount namespace of its own; it disappears with the last process in that namespace. */
export function smallDisk(megabytes: number): SmallDisk {
  const parent = freshFolder();
  // PostgreSQL runs as another user
  chmodSync(parent, 0o711);
  const folder = join(parent, 'disk');
  mkdirSync(folder);
  const mountAndRun = 'mount -t tmpfs -o "$1" tmpfs "$2" && shift 2 && exec "$@"';
  const options = `size=${megabytes}m,mode=1777`;
  return {
    folder,
    commandPrefix: ['unshare', ...asRoot, '-m', 'sh', '-c', mountAndRun, 'sh', options, folder],
    fromOutside(pid) {
      const user = isRoot ? [] : ['-U', '--preserve-credentials'];
      const seen = `/proc/${pid}/root${folder}`;
      const filler = join(seen, 'filler');
      return {
        folder: seen,
        commandPrefix: ['nsenter', '-t', `${pid}`, '-m', ...user, '--'],
        fill: () => writeUntilFull(filler),
        clear: () => rmSync(filler),
      };
    },
  };
}

function writeUntilFull(path: string): void {
  const file = openSync(path, 'w');
  const zeros = new Uint8Array(1024 * 1024);
  try {
    while (writeSync(file, zeros) > 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
}
