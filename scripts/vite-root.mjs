import { rmSync } from 'node:fs';
import { cp, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root } from './checkout.mjs';
import { StepFailed } from './step.mjs';

/**
 * Vite cuts module paths at `#` and `?`, and React Router's Vite plugin imports `file:///${path}` without escaping `%`: in a
 * directory with such a name neither finds its own files. Glob characters have not been tested.
 */
const SAFE_PATH = /^[\p{L}\p{M}\p{N} ._~@+,:\\/-]*$/u;
const NOT_COPIED = new Set([
  '.git',
  'data',
  'test-results',
  'playwright-report',
  join('.cache', 'prepare.lock'),
]);

export const isSafeForVite = (path) => SAFE_PATH.test(path);

/**
 * Calls `work` with a directory in which Vite works: the root of the project, or a temporary copy of it (4 s, 800 MB) when its
 * path contains characters that Vite does not support. A symbolic link would not do, since Node and Vite resolve it.
 *
 * @template T
 * @param {(directory: string) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withViteRoot(work) {
  if (isSafeForVite(root)) return work(root);
  const temporary = await realpath(tmpdir());
  if (!isSafeForVite(temporary))
    throw new StepFailed(`Vite cannot work in ${root}. Set TMPDIR to a path of letters, digits and spaces.`);
  const copy = await mkdtemp(join(temporary, 'idavaka-'));
  const removeAtExit = () => rmSync(copy, { recursive: true, force: true });
  process.once('exit', removeAtExit);
  try {
    const filter = (path) => !NOT_COPIED.has(relative(root, path));
    await cp(root, copy, { recursive: true, verbatimSymlinks: true, filter });
    return await work(copy);
  } finally {
    process.off('exit', removeAtExit);
    await rm(copy, { recursive: true, force: true });
  }
}
