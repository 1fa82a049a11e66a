/**
 * `npm test`: every check, from the quickest to the slowest, up to the first that fails. `npm test -- --only unit …`
 * runs one of them and gives the rest of the line to it.
 */
import { buildIfStale } from './build.mjs';
import { environment, inRoot, node26, root, tool } from './checkout.mjs';
import { run } from './child.mjs';
import { chromium } from './chromium.mjs';
import { install } from './install.mjs';
import { main, StepFailed, took } from './step.mjs';

const routerTypes = [tool('@react-router', 'dev', 'bin.cjs'), 'typegen'];
const checks = [
  { name: 'lint', title: 'Style', commands: [[tool('@biomejs', 'biome', 'bin', 'biome'), 'ci']] },
  { name: 'types', title: 'Types', commands: [routerTypes, [tool('typescript', 'bin', 'tsc'), '--noEmit']] },
  // some tests start the built server
  { name: 'unit', title: 'Tests', before: buildIfStale, commands: [[tool('vitest', 'vitest.mjs'), 'run']] },
  {
    name: 'safety',
    title: 'Safety, the quick part',
    before: buildIfStale,
    needsBrowser: true,
    env: { SAFETY: 'quick' },
    commands: [[inRoot('safety', 'run.ts')]],
  },
  {
    name: 'e2e',
    title: 'Journeys in a browser',
    before: buildIfStale,
    needsBrowser: true,
    commands: [[tool('@playwright', 'test', 'cli.js'), 'test']],
  },
];

await main(async () => {
  const { wanted, more } = readParameters(process.argv.slice(2));
  const started = performance.now();
  await install();
  // first, so that a machine that cannot have one learns it at once
  const browser = wanted.some(({ needsBrowser }) => needsBrowser) ? { CHROMIUM_PATH: await chromium() } : {};
  // a log is read as text
  const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined };
  for (const check of wanted) await runCheck(check, { more, env: environment({ ...browser, ...plain }) });
  console.log(`\nAll passed in ${took(started)}.`);
  return 0;
});

function readParameters(parameters) {
  if (parameters[0] !== '--only') return { wanted: checks, more: [] };
  const wanted = checks.filter(({ name }) => name === parameters[1]);
  if (wanted.length === 0)
    throw new StepFailed(`--only takes one of: ${checks.map(({ name }) => name).join(', ')}.`);
  return { wanted, more: parameters.slice(2) };
}

async function runCheck({ title, before, commands, env: own = {} }, { more, env }) {
  await before?.();
  console.log(`\n=== ${title}`);
  const started = performance.now();
  for (const command of commands) {
    const asGiven = command === commands.at(-1) ? more : [];
    const { code, asked } = await run(node26(), [...command, ...asGiven], {
      cwd: root,
      env: { ...env, ...own },
    });
    if (asked) process.exit(code);
    if (code !== 0) throw new StepFailed(`\n${title}: failed after ${took(started)}.`);
  }
  console.log(`${title}: passed in ${took(started)}.`);
}
