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
import { cache, environment, inRoot, node26, root } from './checkout.mjs';
import { run } from './child.mjs';
import { alone } from './lock.mjs';
import { mustSucceed, step } from './step.mjs';
import { withViteRoot } from './vite-root.mjs';

const folder = inRoot('build');
const stamp = join(folder, '.stamp');
/** How the sources lay when they were last found to be those of the build. */
const seen = join(cache, 'sources-seen');
/** Where the last good build waits while the next one is made. */
const aside = join(cache, 'build-before');
/** Whatever pages and server are made of. */
const SOURCES = [
  'src',
  'public',
  'parish.config.ts',
  'parish.history.ts',
  'parish.history',
  'vite.config.ts',
  'vite.server.config.ts',
  'react-router.config.ts',
];
const IS_FOR_TESTS = /\.test\.tsx?$|\/testing\//;
const TOOLS = [
  'package-lock.json',
  'scripts/build.mjs',
  'scripts/compress.mjs',
  'scripts/lean-fonts.ts',
  'scripts/pdf-parts.ts',
  'scripts/picture-forms.ts',
  'scripts/shared-chunk.ts',
  'scripts/small-code.ts',
];

/** Builds pages and server when what they are made of has changed since. `before` may still refuse. */
export async function buildIfStale({ before } = {}) {
  if (isFresh()) return;
  await before?.();
  await build({ unless: isFresh });
}

/** Builds, one build at a time; `unless` is asked again when it is our turn. */
export async function build({ unless } = {}) {
  await alone(join(cache, 'prepare.lock'), async () => {
    if (!unless?.()) await step('Building pages and server', replaceBuild);
  });
}

/** A failed or interrupted build leaves the one before it in place. */
async function replaceBuild() {
  const sources = hashOfSources();
  rmSync(aside, { recursive: true, force: true });
  if (existsSync(folder)) renameSync(folder, aside);
  const putBack = () => {
    rmSync(folder, { recursive: true, force: true });
    if (existsSync(aside)) renameSync(aside, folder);
  };
  process.once('exit', putBack);
  try {
    await withViteRoot(async (directory) => {
      await buildIn(directory);
      if (directory !== root) await cp(join(directory, 'build'), folder, { recursive: true });
    });
    // last, so that half a build is never taken for a whole one
    writeFileSync(stamp, sources);
  } catch (error) {
    putBack();
    throw error;
  } finally {
    process.off('exit', putBack);
  }
  rmSync(aside, { recursive: true, force: true });
}

/** Builds the project in `directory` into its folder `build`. */
async function buildIn(directory) {
  const modules = join(directory, 'node_modules');
  const env = environment({
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: join(directory, '.cache', 'compiled'),
  });
  const runTool = async (parameters, advice) =>
    mustSucceed(await run(node26(), parameters, { cwd: directory, env, quiet: true }), advice);
  await runTool(
    [join(modules, '@react-router', 'dev', 'bin.cjs'), 'build'],
    'The pages could not be built: see above.',
  );
  await runTool(
    [join(modules, 'vite', 'bin', 'vite.js'), 'build', '--config', 'vite.server.config.ts'],
    'The server could not be built: see above.',
  );
  await runTool(
    [join(directory, 'scripts', 'compress.mjs'), join(directory, 'build', 'client')],
    'The pages could not be compressed: see above.',
  );
}

/** Every start asks: it looks at sizes and times, and reads the files only when one of those is new. */
function isFresh() {
  if (!existsSync(stamp)) return false;
  const built = readFileSync(stamp, 'utf8');
  const looks = `${built} ${looksOfSources()}`;
  if (existsSync(seen) && readFileSync(seen, 'utf8') === looks) return true;
  if (built !== hashOfSources()) return false;
  mkdirSync(cache, { recursive: true });
  writeFileSync(seen, looks);
  return true;
}

function looksOfSources() {
  const hash = createHash('sha256');
  for (const file of sources()) {
    const { size, mtimeMs, ctimeMs } = statSync(inRoot(file));
    hash.update(`${file} ${size} ${mtimeMs} ${ctimeMs}\n`);
  }
  return hash.digest('hex');
}

function hashOfSources() {
  const hash = createHash('sha256');
  for (const file of sources())
    hash
      .update(`${file}\0`)
      .update(readFileSync(inRoot(file)))
      .update('\0');
  return hash.digest('hex');
}

const sources = () => [...SOURCES, ...TOOLS].flatMap(filesOf).filter((file) => !IS_FOR_TESTS.test(file));

function filesOf(name) {
  if (!existsSync(inRoot(name))) return [];
  if (!statSync(inRoot(name)).isDirectory()) return [name];
  return readdirSync(inRoot(name), { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? filesOf(`${name}/${entry.name}`) : [`${name}/${entry.name}`]))
    .sort();
}
