import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { withFileLock } from '../file-lock.mjs';
import { cache, inRoot, node26, nodeModules, root } from '../paths.mjs';
import { run } from '../spawn.mjs';
import { assertSuccess, runTask, TaskError } from '../task-runner.mjs';

/** Hash of the lockfile that was installed, and the platform. */
const stamp = join(nodeModules, '.idavaka-installed');
/** The lockfile that npm writes for the installed packages. */
const hiddenLockfile = join(nodeModules, '.package-lock.json');

/** Installs the packages of package-lock.json, unless they are installed. */
export async function install() {
  if (isCurrent()) return;
  await withFileLock(join(cache, 'prepare.lock'), async () => {
    if (isCurrent()) return;
    if (!isComplete()) await runTask('Installing packages', installPackages);
    if (!node26()) await runTask('Installing Node', installNode);
    linkNode();
    writeFileSync(stamp, expectedStamp());
  });
}

function expectedStamp() {
  const lock = createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .digest('hex');
  return `${lock} ${process.platform} ${process.arch}\n`;
}

function isCurrent() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === expectedStamp() && node26() !== undefined;
}

/** Whether npm has installed every package, for example because the user ran `npm ci`. */
function isComplete() {
  if (!existsSync(hiddenLockfile)) return false;
  const { packages: installed } = JSON.parse(readFileSync(hiddenLockfile, 'utf8'));
  const { packages: locked } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));
  return (
    Object.keys(installed).every((path) => path in locked) &&
    Object.entries(locked).every(([path, { version, optional }]) => {
      if (path === '' || (optional && !installed[path])) return true;
      return installed[path]?.version === version && existsSync(inRoot(path, 'package.json'));
    })
  );
}

/**
 * Includes development packages also if NODE_ENV=production. Ignores `engines`, because the pinned Node is one of
 * the packages.
 */
async function installPackages() {
  const flags = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--engine-strict=false'];
  const result = await npm(['ci', ...flags, '--loglevel=error'], root);
  assertSuccess(result, 'The packages could not be installed: see above. Is the package registry reachable?');
}

/** The package `node` downloads the executable in an install script, which npm may be configured not to run. */
async function installNode() {
  const folder = join(nodeModules, 'node');
  const result = await run(hostNode(), ['installArchSpecificPackage.js'], {
    cwd: folder,
    env: hostEnvironment(),
    quiet: true,
  });
  assertSuccess(result, 'Node 26 could not be installed: see above. Is the package registry reachable?');
  if (!node26()) throw new TaskError(`There is no Node 26 for ${process.platform} ${process.arch}.`);
}

/** Without install scripts, npm creates a broken link, because the executable does not exist yet. */
function linkNode() {
  const link = join(nodeModules, '.bin', 'node');
  if (process.platform === 'win32' || existsSync(link)) return;
  rmSync(link, { force: true });
  symlinkSync(relative(dirname(link), node26()), link);
}

/** Runs npm: the one that runs this script, if any. */
export function npm(parameters, cwd) {
  const program = process.env.npm_execpath;
  const isNpm = program && /npm-cli\.[cm]?js$/.test(program);
  return isNpm
    ? run(hostNode(), [program, ...parameters], { cwd, env: hostEnvironment(), quiet: true })
    : run('npm', parameters, {
        cwd,
        env: hostEnvironment(),
        quiet: true,
        shell: process.platform === 'win32',
      });
}

/** A Node outside node_modules, because npm must not replace the Node that it runs on. */
function hostNode() {
  const own = process.env.npm_node_execpath;
  if (own && !own.startsWith(nodeModules) && existsSync(own)) return own;
  return process.execPath.startsWith(nodeModules) ? 'node' : process.execPath;
}

function hostEnvironment() {
  const ownTools = join('node_modules', '.bin');
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.endsWith(ownTools));
  // npm passes its project to scripts in these variables; another npm would install into that project
  const { npm_config_local_prefix, npm_package_json, ...rest } = process.env;
  return { ...rest, PATH: path.join(delimiter) };
}
