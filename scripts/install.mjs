import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { cache, inRoot, modules, node26, root } from './checkout.mjs';
import { run } from './child.mjs';
import { alone } from './lock.mjs';
import { mustSucceed, step } from './step.mjs';

const stamp = join(modules, '.idavaka-installed');
/** npm's own note of what it put there. */
const installed = join(modules, '.package-lock.json');

/** Makes node_modules hold what package-lock.json says; does nothing when it does. */
export async function install() {
  if (isCurrent()) return;
  await alone(join(cache, 'prepare.lock'), async () => {
    if (isCurrent()) return;
    if (!holdsEverything()) await step('Installing packages', installPackages);
    if (!node26()) await step('Installing Node', installNode);
    linkNode();
    writeFileSync(stamp, wantedStamp());
  });
}

function wantedStamp() {
  const lock = createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .digest('hex');
  return `${lock} ${process.platform} ${process.arch}\n`;
}

function isCurrent() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wantedStamp() && node26() !== undefined;
}

/** Whether somebody ran `npm ci` or `npm install` by hand: then there is nothing left to install. */
function holdsEverything() {
  if (!existsSync(installed)) return false;
  const { packages: present } = JSON.parse(readFileSync(installed, 'utf8'));
  const { packages: wanted } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));
  return (
    Object.keys(present).every((path) => path in wanted) &&
    Object.entries(wanted).every(([path, { version, optional }]) => {
      if (path === '' || (optional && !present[path])) return true;
      return present[path]?.version === version && existsSync(inRoot(path, 'package.json'));
    })
  );
}

/** NODE_ENV=production must not leave out what the build needs; engines are met by the Node that is installed with the rest. */
async function installPackages() {
  const flags = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--engine-strict=false'];
  const ended = await npm(['ci', ...flags, '--loglevel=error'], root);
  mustSucceed(ended, 'The packages could not be installed: see above. Is the package registry reachable?');
}

/** The package `node` fetches its program in an install script, which npm may have been told not to run. */
async function installNode() {
  const folder = join(modules, 'node');
  const ended = await run(hostNode(), ['installArchSpecificPackage.js'], {
    cwd: folder,
    env: hostEnvironment(),
    quiet: true,
  });
  mustSucceed(ended, 'Node 26 could not be installed: see above. Is the package registry reachable?');
  if (!node26())
    mustSucceed({ code: 1, output: '' }, `There is no Node 26 for ${process.platform} ${process.arch}.`);
}

/** With install scripts off, npm links a program that is not there yet. */
function linkNode() {
  const link = join(modules, '.bin', 'node');
  if (process.platform === 'win32' || existsSync(link)) return;
  rmSync(link, { force: true });
  symlinkSync(relative(dirname(link), node26()), link);
}

/** Runs npm: the one that runs us, if one does. */
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

/** npm must not run on the Node that it is about to replace. */
function hostNode() {
  const own = process.env.npm_node_execpath;
  if (own && !own.startsWith(modules) && existsSync(own)) return own;
  return process.execPath.startsWith(modules) ? 'node' : process.execPath;
}

function hostEnvironment() {
  const ownTools = join('node_modules', '.bin');
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.endsWith(ownTools));
  // npm tells its scripts which project they belong to; an npm inside them would install into that
  const { npm_config_local_prefix, npm_package_json, ...rest } = process.env;
  return { ...rest, PATH: path.join(delimiter) };
}
