/**
 * `npm test` runs every stage, from the quickest to the slowest, whether or not an earlier one fails, and ends with
 * a table of results. The safety cases run during the unit tests, because both often wait.
 * `npm test -- --only unit …` runs one stage and passes the remaining arguments to its last command.
 * `--engines all` runs the tests of the server on both databases, not only those where these differ.
 * `npm run check` (`--changed`) runs the style and type checks and the tests that uncommitted changes affect.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { buildIfStale } from './build/build.mjs';
import { withViteRoot } from './build/vite-root.mjs';
import { chromium } from './install/chromium.mjs';
import { install } from './install/install.mjs';
import { cache, environment, inRoot, node26, root, tool } from './paths.mjs';
import { run } from './spawn.mjs';
import { formatDuration, main, TaskError } from './task-runner.mjs';

const routerTypes = [tool('@react-router', 'dev', 'bin.cjs'), 'typegen'];
const vitest = [tool('vitest', 'vitest.mjs'), 'run'];
const unitResults = join(cache, 'unit-tests.json');
const LAYERS = ['packages', 'src/kit', 'src/app', 'src', 'other'];
const stages = [
  {
    name: 'lint',
    title: 'Style',
    commands: [
      [inRoot('scripts', 'checks', 'lint-words.mjs')],
      [tool('@biomejs', 'biome', 'bin', 'biome'), 'ci'],
    ],
  },
  { name: 'types', title: 'Types', commands: [routerTypes, [tool('typescript', 'bin', 'tsc'), '--noEmit']] },
  // some tests start the built server
  {
    name: 'unit',
    title: 'Unit tests',
    needsBuild: true,
    commands: [[...vitest, '--reporter=default', '--reporter=json', `--outputFile.json=${unitResults}`]],
    parts: layerTimes,
    meanwhile: 'safety',
  },
  {
    name: 'safety',
    title: 'Safety, quick cases',
    needsBuild: true,
    needsBrowser: true,
    env: { SAFETY: 'quick' },
    commands: [[inRoot('tests', 'safety', 'run.ts')]],
  },
  {
    name: 'e2e',
    title: 'Browser tests',
    needsBuild: true,
    needsBrowser: true,
    commands: [[tool('@playwright', 'test', 'cli.js'), 'test', '--config', inRoot('tests', 'browser')]],
  },
];
/** The stages of `npm run check`. */
const changedStages = [
  ...stages.slice(0, 2),
  { title: 'Affected unit tests', needsBuild: true, commands: [[...vitest, '--changed']] },
];

await main(async () => {
  const parameters = process.argv.slice(2);
  const { env, rest } = selectEngines(parameters);
  const { selected, more } = selectStages(rest);
  await install();
  return withViteRoot((directory) =>
    directory === root ? runStages(selected, { more, env }) : runInCopy(directory, parameters),
  );
});

/** @returns the variable for the tests, which src/kit/storage/testing/fresh-database.ts reads, and the other parameters. */
function selectEngines(parameters) {
  const at = parameters.indexOf('--engines');
  if (at === -1) return { env: {}, rest: parameters };
  if (parameters[at + 1] !== 'all') throw new TaskError('--engines takes: all.');
  return { env: { ENGINES: 'all' }, rest: parameters.toSpliced(at, 2) };
}

function selectStages([option, name, ...more]) {
  if (option === '--changed') return { selected: changedStages, more: [] };
  if (option !== '--only') return { selected: stages, more: [] };
  const selected = stages.filter((stage) => stage.name === name);
  if (selected.length === 0)
    throw new TaskError(`--only takes one of: ${stages.map((stage) => stage.name).join(', ')}.`);
  return { selected, more };
}

/** Runs this script in a copy of the project, and copies the traces of failed browser tests back. */
async function runInCopy(directory, parameters) {
  const { code, interruptedBy } = await run(
    node26(),
    [join(directory, 'scripts', 'test.mjs'), ...parameters],
    {
      cwd: directory,
      env: environment(),
    },
  );
  if (interruptedBy) process.exit(code);
  const traces = join(directory, 'test-results');
  if (existsSync(traces)) await cp(traces, inRoot('test-results'), { recursive: true });
  return code;
}

/** Runs the stages and prints a table of results. @returns the exit code: 0 when all passed, else 1. */
async function runStages(selected, { more, env }) {
  const started = performance.now();
  // before the first stage, so that a missing browser is reported at once
  const browser = selected.some(({ needsBrowser }) => needsBrowser) && (await findBrowser());
  // on another core while style and types are checked; stages that need it wait, and fail with its error
  const build = selected.some(({ needsBuild }) => needsBuild) ? buildIfStale() : undefined;
  build?.catch(() => undefined);
  const context = { more, env, browser, build };
  const begun = new Map();
  const results = [];
  for (const stage of selected) {
    console.log(`\n=== ${stage.title}`);
    const other = selected.find(({ name }) => name === stage.meanwhile);
    if (other) begun.set(other, runStage(other, { ...context, quiet: true }));
    const { error, output, time } = await (begun.get(stage) ?? runStage(stage, context));
    process.stdout.write(output);
    if (error) console.error(error instanceof TaskError ? error.message : error);
    results.push({ title: stage.title, passed: !error, time }, ...(stage.parts?.() ?? []));
  }
  const passed = results.every((result) => result.passed);
  printTable([...results, { title: 'Total', passed, time: formatDuration(performance.now() - started) }]);
  return passed ? 0 : 1;
}

/** @returns the path of a Chromium, or the error that says how to install one. */
function findBrowser() {
  return chromium().then(
    (path) => ({ path }),
    (error) => {
      console.error(error.message);
      return { error };
    },
  );
}

/** @returns the duration; the error, if one of the commands fails; and what they printed, if `quiet`. */
async function runStage(stage, context) {
  const started = performance.now();
  const outputs = [];
  const error = await runCommands(stage, { ...context, outputs }).catch((thrown) => thrown);
  return { error, output: outputs.join(''), time: formatDuration(performance.now() - started) };
}

/** @throws TaskError when a command fails or what the stage needs is missing. */
async function runCommands(
  { title, needsBuild, needsBrowser, commands, env: own },
  { more, env, browser, build, quiet, outputs },
) {
  if (needsBrowser && browser.error) throw browser.error;
  if (needsBuild) await build;
  const childEnv = environment({
    // without colors when the output goes to a file
    ...(!process.stdout.isTTY && { NO_COLOR: '1', FORCE_COLOR: undefined }),
    ...(needsBrowser && { CHROMIUM_PATH: browser.path }),
    ...own,
    ...env,
  });
  for (const command of commands) {
    const parameters = command === commands.at(-1) ? [...command, ...more] : command;
    const { code, output, interruptedBy } = await run(node26(), parameters, {
      cwd: root,
      env: childEnv,
      quiet,
    });
    if (interruptedBy) process.exit(code);
    outputs.push(output);
    if (code !== 0) throw new TaskError(`${title}: failed with exit code ${code}.`);
  }
}

/** The time of the unit tests of each layer, added up over its files, which run in parallel. */
function layerTimes() {
  if (!existsSync(unitResults)) return [];
  const { testResults } = JSON.parse(readFileSync(unitResults, 'utf8'));
  rmSync(unitResults);
  const layerOf = ({ name }) => LAYERS.find((layer) => name.startsWith(inRoot(layer))) ?? 'other';
  return LAYERS.flatMap((layer) => {
    const files = testResults.filter((file) => layerOf(file) === layer);
    if (files.length === 0) return [];
    const milliseconds = files.reduce((sum, { startTime, endTime }) => sum + endTime - startTime, 0);
    const passed = files.every(({ status }) => status === 'passed');
    return [{ title: `  ${layer}`, passed, time: formatDuration(milliseconds) }];
  });
}

function printTable(results) {
  const titleWidth = Math.max(...results.map(({ title }) => title.length));
  const timeWidth = Math.max(...results.map(({ time }) => time.length));
  console.log('');
  for (const { title, passed, time } of results)
    console.log(`${title.padEnd(titleWidth)}  ${passed ? 'passed' : 'FAILED'}  ${time.padStart(timeWidth)}`);
}
