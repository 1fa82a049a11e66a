import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium as browserType } from '@playwright/test';
import { chromium } from '../../scripts/install/chromium.mjs';

/** A separate Chromium with an empty profile that Lighthouse controls. */
export interface Browser {
  /** Port of the DevTools protocol. */
  readonly port: number;
  /** Sets a value in the local storage of an origin. */
  store(origin: string, key: string, value: string): Promise<void>;
  close(): Promise<void>;
}

const START_DEADLINE_MS = 30_000;
/** Disables background activity that would distort the measurement. */
const BROWSER_FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-extensions',
  '--disable-component-update',
  '--disable-background-networking',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-sync',
  '--mute-audio',
];

/** @throws if Chromium does not start in time. */
export async function openBrowser(): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'idavaka-lighthouse-'));
  const started = spawn(
    await chromium(),
    [...BROWSER_FLAGS, `--user-data-dir=${profile}`, '--remote-debugging-port=0', 'about:blank'],
    { stdio: 'ignore' },
  );
  const ended = once(started, 'exit');
  const cleared = async () => {
    await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  const port = await readDebuggingPort(profile).catch(async (error) => {
    started.kill('SIGTERM');
    await cleared();
    throw error;
  });
  return {
    port,
    async close() {
      const seen = await browserType.connectOverCDP(`http://127.0.0.1:${port}`);
      const session = await seen.newBrowserCDPSession();
      // through the protocol: the child process may be a wrapper script, and a signal would end only that
      await session.send('Browser.close');
      await cleared();
    },
    async store(origin, key, value) {
      const seen = await browserType.connectOverCDP(`http://127.0.0.1:${port}`);
      const page = await seen.contexts()[0]?.newPage();
      await page?.goto(`${origin}/robots.txt`);
      await page?.evaluate(([name, text]) => localStorage.setItem(name, text), [key, value] as const);
      await page?.close();
      // disconnects; the browser keeps running
      await seen.close();
    },
  };
}

/** Chromium chooses a free port and writes it to its profile. */
async function readDebuggingPort(profile: string): Promise<number> {
  const note = join(profile, 'DevToolsActivePort');
  const deadline = performance.now() + START_DEADLINE_MS;
  while (performance.now() < deadline) {
    const [port] = existsSync(note) ? readFileSync(note, 'utf8').split('\n') : [];
    if (port) return Number(port);
    await sleep(50);
  }
  throw new Error('Chromium did not start.');
}
