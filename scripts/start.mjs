/**
 * `npm start`: installs missing packages, builds if the sources have changed, and runs the server in the
 * foreground.
 */
import { buildIfStale } from './build/build.mjs';
import { install } from './install/install.mjs';
import { environment, inRoot, node26, root, SETTINGS_FLAGS } from './paths.mjs';
import { run } from './spawn.mjs';
import { main } from './task-runner.mjs';

/** V8 collects garbage earlier when its heap is limited. In MB; under load the server uses up to 150. */
const NODE_FLAGS = ['--max-old-space-size=400', ...SETTINGS_FLAGS];

/**
 * Settings of glibc's malloc: few arenas, because each one holds freed memory of its own, and large blocks are
 * unmapped when freed.
 */
const MALLOC_SETTINGS = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '131072',
};

const runServer = (program, ...parameters) =>
  run(node26(), [...NODE_FLAGS, program, ...parameters], {
    cwd: root,
    // an operator's own settings come last
    env: { ...MALLOC_SETTINGS, ...environment({ NODE_ENV: 'production' }) },
  });

/** Reports an invalid setting or a port in use before the build. The server prints the reason. */
async function checkSettings() {
  const { code, interruptedBy } = await runServer(inRoot('src', 'app', 'server', 'main.ts'), '--check');
  if (code !== 0 || interruptedBy) process.exit(code);
}

await main(async () => {
  await install();
  await buildIfStale({ before: checkSettings });
  const { code } = await runServer(inRoot('build', 'server', 'main.js'), ...process.argv.slice(2));
  return code;
});
