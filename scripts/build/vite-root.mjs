import { rmSync } from 'node:fs';
import { cp, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root } from '../paths.mjs';
import { TaskError } from '../task-runner.mjs';

/**
 * Vite takes `#` and `?` in a path for the end of the path, and React Router's plugin imports `file:///${path}`
 * with an unescaped `%`: in such a directory, neither finds its files. Characters that have a meaning in glob
 * patterns are excluded as well.
 */
const SAFE_PATH = /^[\p{L}\p{M}\p{N} ._~@+,:\\/-]*$/u;
const ADVICE = 'use a path of letters, digits, spaces, hyphens and dots';
const NOT_COPIED = new Set(['data', 'test-results', 'playwright-report', join('.cache', 'prepare.lock')]);

/** @throws TaskError when Vite does not work in the directory of the project. */
export function assertSafeForVite() {
  if (!SAFE_PATH.test(root))
    throw new TaskError(`This command uses Vite, which does not work in ${root}: ${ADVICE}.`);
}

/**
 * Calls `work` with a directory in which Vite works: the root of the project, or a temporary copy (800 MB, 4 s) if
 * its path is not safe. A symbolic link is not enough, because Vite and Node resolve it.
 *
 * @template T
 * @param {(directory: string) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withViteRoot(work) {
  if (SAFE_PATH.test(root)) return work(root);
  const temporary = await realpath(tmpdir());
  if (!SAFE_PATH.test(temporary))
    throw new TaskError(`Vite does not work in ${temporary}. Set TMPDIR: ${ADVICE}.`);
  const copy = await mkdtemp(join(temporary, 'idavaka-copy-'));
  const removeCopy = () => rmSync(copy, { recursive: true, force: true });
  process.once('exit', removeCopy);
  try {
    const filter = (path) => !NOT_COPIED.has(relative(root, path));
    await cp(root, copy, { recursive: true, verbatimSymlinks: true, filter });
    return await work(copy);
  } finally {
    process.off('exit', removeCopy);
    await rm(copy, { recursive: true, force: true });
  }
}
