/**
 * Runs a TypeScript program of this project on the pinned Node, after installing missing packages: `run.mjs
 * [--built] [--vite] FILE …`. `--built` builds the pages first if necessary; `--vite` is for programs that start
 * Vite here.
 */
import { buildIfStale } from './build/build.mjs';
import { assertSafeForVite } from './build/vite-root.mjs';
import { install } from './install/install.mjs';
import { environment, inRoot, node26, root, SETTINGS_FLAGS } from './paths.mjs';
import { run } from './spawn.mjs';
import { main } from './task-runner.mjs';

const parameters = process.argv.slice(2);
const takeFlag = (name) => parameters[0] === name && parameters.shift();
const needsPages = takeFlag('--built');
const needsVite = takeFlag('--vite');
const [file = '', ...more] = parameters;

await main(async () => {
  if (needsVite) assertSafeForVite();
  await install();
  if (needsPages) await buildIfStale();
  // not for tests and benchmarks
  const flags = file.startsWith('src/') || file === 'scripts/dev.ts' ? SETTINGS_FLAGS : [];
  const { code } = await run(node26(), [...flags, inRoot(file), ...more], { cwd: root, env: environment() });
  return code;
});
