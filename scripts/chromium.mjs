import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installWithAptGet } from './apt-get.mjs';
import { environment, inRoot, node26, root, tool } from './checkout.mjs';
import { run } from './child.mjs';
import { fetchNpmChromium, npmChromium } from './chromium-from-npm.mjs';
import { mustSucceed, StepFailed, step } from './step.mjs';

/** What Debian calls a Chromium that has no windows to show: the journeys take two thirds of the processor time in it. */
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const DOWNLOAD_LIMIT_SECONDS = 180;

/** Ways to get a Chromium, the least intrusive first. Each answers a path, which may not work, or undefined. */
const ways = [
  { name: 'with Playwright', get: fromPlaywright },
  { name: 'with apt-get', get: fromDebian },
  { name: 'from npm', get: fetchNpmChromium },
];

/**
 * Answers the path of a Chromium that starts on this machine; gets one when there is none.
 *
 * @throws StepFailed that says what to install.
 */
export async function chromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (await starts(given)) return given;
    throw new StepFailed(`CHROMIUM_PATH is ${given}, which does not start as a Chromium.`);
  }
  const known = [...NAMES.flatMap(onPath), ofPlaywright(), npmChromium];
  for (const path of known) if (path && existsSync(path) && (await starts(path))) return path;
  for (const { name, get } of ways) {
    const path = await step(`Getting a Chromium ${name}`, get).catch(() => undefined);
    if (path && existsSync(path) && (await starts(path))) return path;
  }
  throw new StepFailed(
    'The browser tests need a Chromium: install the package "chromium" of your system, or set CHROMIUM_PATH.',
  );
}

/** A launcher can be there without its browser, or with libraries missing: it has to show a page. */
async function starts(path) {
  const { code, asked } = await run(node26(), [inRoot('scripts', 'open-browser.mjs'), path], { quiet: true });
  if (asked) process.exit(code);
  return code === 0;
}

function onPath(name) {
  return (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name));
}

function ofPlaywright() {
  const question = "console.log(require('playwright-core').chromium.executablePath())";
  return execFileSync(node26(), ['-e', question], { cwd: root, encoding: 'utf8' }).trim();
}

async function fromPlaywright() {
  await got(node26(), [tool('@playwright', 'test', 'cli.js'), 'install', '--no-shell', 'chromium'], {
    cwd: root,
    env: environment({ PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' }),
  });
  return ofPlaywright();
}

async function fromDebian() {
  // not every system that has apt-get has the shell
  await installWithAptGet(SHELL, 'chromium');
  return [SHELL, 'chromium'].flatMap(onPath).find((path) => existsSync(path));
}

async function got(command, parameters, options) {
  mustSucceed(
    await run(command, parameters, { quiet: true, limitSeconds: DOWNLOAD_LIMIT_SECONDS, ...options }),
  );
}
