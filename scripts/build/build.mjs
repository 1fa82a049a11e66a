/** `npm run build` (`--force`) builds the pages and the server even if no source has changed. */
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withFileLock } from '../file-lock.mjs';
import { install } from '../install/install.mjs';
import { cache, environment, inRoot, node26, root } from '../paths.mjs';
import { run } from '../spawn.mjs';
import { assertSuccess, main, runTask } from '../task-runner.mjs';
import { withViteRoot } from './vite-root.mjs';

const folder = inRoot('build');
/** Hash of the sources of the build. Written last, so that an incomplete build has none. */
const stamp = join(folder, '.stamp');
/** Sizes and times of the sources when their hash was last equal to the stamp. */
const freshSources = join(cache, 'sources-seen');
/** The previous build, while the next one is made. */
const previousBuild = join(cache, 'build-before');
/** Everything that the build reads, apart from packages. */
export const SOURCES = [
  'packages/church-year/package.json',
  'packages/church-year/src',
  'src',
  'seed',
  'public',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  'scripts/build',
];
const ONLY_FOR_TESTS = /\.test\.\w+$|\/testing\//;

/**
 * Builds the pages and the server if their sources have changed. `before` runs first, and may throw to prevent the
 * build.
 */
export async function buildIfStale({ before } = {}) {
  if (isFresh()) return;
  await before?.();
  await build({ unless: isFresh });
}

/** Builds the pages and the server; a second process waits, and checks `unless` before it builds. */
export async function build({ unless } = {}) {
  await withFileLock(join(cache, 'prepare.lock'), async () => {
    if (!unless?.()) await runTask('Building pages and server', replaceBuild);
  });
}

/** Restores the previous build when the new one fails or is interrupted. */
async function replaceBuild() {
  const hash = hashSources();
  rmSync(previousBuild, { recursive: true, force: true });
  if (existsSync(folder)) renameSync(folder, previousBuild);
  const restore = () => {
    rmSync(folder, { recursive: true, force: true });
    if (existsSync(previousBuild)) renameSync(previousBuild, folder);
  };
  process.once('exit', restore);
  try {
    await withViteRoot(async (directory) => {
      await buildIn(directory);
      if (directory !== root) await cp(join(directory, 'build'), folder, { recursive: true });
    });
    writeFileSync(stamp, hash);
  } catch (error) {
    restore();
    throw error;
  } finally {
    process.off('exit', restore);
  }
  rmSync(previousBuild, { recursive: true, force: true });
}

/** Builds the project in `directory` into its folder `build`. */
async function buildIn(directory) {
  const modules = join(directory, 'node_modules');
  const env = environment({
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: join(directory, '.cache', 'compiled'),
  });
  const runTool = async (parameters, advice) =>
    assertSuccess(await run(node26(), parameters, { cwd: directory, env, quiet: true }), advice);
  await runTool(
    [join(modules, '@react-router', 'dev', 'bin.cjs'), 'build'],
    'The build of the pages failed: see above.',
  );
  for (const part of ['server', 'worker'])
    await runTool(
      [
        join(modules, 'vite', 'bin', 'vite.js'),
        'build',
        '--config',
        join('scripts', 'build', `vite.${part}.config.ts`),
      ],
      `The build of the ${part} failed: see above.`,
    );
  await runTool(
    [join(directory, 'scripts', 'build', 'compress.mjs'), join(directory, 'build', 'client')],
    'The compression of the pages failed: see above.',
  );
}

/** Runs at every start, so it reads the sources only if a size or a time has changed. */
function isFresh() {
  if (!existsSync(stamp)) return false;
  const builtHash = readFileSync(stamp, 'utf8');
  const fingerprint = `${builtHash} ${hashMetadata()}`;
  if (existsSync(freshSources) && readFileSync(freshSources, 'utf8') === fingerprint) return true;
  if (builtHash !== hashSources()) return false;
  mkdirSync(cache, { recursive: true });
  writeFileSync(freshSources, fingerprint);
  return true;
}

function hashMetadata() {
  const hash = createHash('sha256');
  for (const file of sourceFiles()) {
    const { size, mtimeMs, ctimeMs } = statSync(inRoot(file));
    hash.update(`${file} ${size} ${mtimeMs} ${ctimeMs}\n`);
  }
  return hash.digest('hex');
}

function hashSources() {
  const hash = createHash('sha256');
  for (const file of sourceFiles())
    hash
      .update(`${file}\0`)
      .update(readFileSync(inRoot(file)))
      .update('\0');
  return hash.digest('hex');
}

const sourceFiles = () => SOURCES.flatMap(filesIn).filter((file) => !ONLY_FOR_TESTS.test(file));

/** @returns the paths of all files in a folder of the project; a file itself; nothing if there is none. */
function filesIn(path) {
  if (!existsSync(inRoot(path))) return [];
  if (!statSync(inRoot(path)).isDirectory()) return [path];
  return readdirSync(inRoot(path), { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? filesIn(`${path}/${entry.name}`) : [`${path}/${entry.name}`]))
    .sort();
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await main(async () => {
    await install();
    await (process.argv.includes('--force') ? build() : buildIfStale());
  });
