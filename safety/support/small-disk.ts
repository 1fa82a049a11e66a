import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freshFolder } from '#storage/testing/fresh-database.ts';
import { succeeds } from './require-binary.ts';

const isRoot = process.getuid?.() === 0;
const asRoot = isRoot ? [] : ['--map-root-user'];

/** Why no process can be given a small disk here; undefined when one can. */
export function smallDiskProblem(): string | undefined {
  const isAllowed = succeeds('unshare', [...asRoot, '-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']);
  return isAllowed ? undefined : 'this machine does not let a process have a disk of its own';
}

export interface SmallDisk {
  /** Where it is, for the processes that see it. */
  readonly folder: string;
  /** A command before a program: the program is the first to see the disk, which goes with the last one that does. */
  readonly within: readonly string[];
  /** The same disk as seen by everybody, once a process that has it runs. */
  seenThrough(pid: number): {
    readonly folder: string;
    /** A command before another program that is to see it too. */
    readonly within: readonly string[];
    fill(): void;
    /** Makes it so much larger that there is room again. */
    grow(megabytes: number): void;
  };
}

/** A disk in memory that only one process and what it starts can see; nothing of it is left when they end. */
export function smallDisk(megabytes: number): SmallDisk {
  const parent = freshFolder();
  // PostgreSQL runs as another user
  chmodSync(parent, 0o711);
  const folder = join(parent, 'disk');
  mkdirSync(folder);
  const mounting = `mount -t tmpfs -o size=${megabytes}m,mode=1777 tmpfs ${folder} && exec "$@"`;
  return {
    folder,
    within: ['unshare', ...asRoot, '-m', 'sh', '-c', mounting, 'sh'],
    seenThrough(pid) {
      const user = isRoot ? [] : ['-U', '--preserve-credentials'];
      const within = ['nsenter', '-t', `${pid}`, '-m', ...user, '--'];
      const run = (...command: string[]) => {
        const [program = '', ...parameters] = [...within, ...command];
        execFileSync(program, parameters, { stdio: ['ignore', 'ignore', 'pipe'] });
      };
      return {
        folder: `/proc/${pid}/root${folder}`,
        within,
        fill: () => run('sh', '-c', `cat /dev/zero > ${folder}/filler 2>/dev/null || true`),
        grow: (to) => run('mount', '-o', `remount,size=${to}m`, folder),
      };
    },
  };
}
