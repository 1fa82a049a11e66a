import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium as browserType } from '@playwright/test';
import { chromium } from '../../scripts/chromium.mjs';

/** A Chromium of its own, in an empty profile, that Lighthouse can steer. */
export interface Browser {
  /** Where it listens for the DevTools protocol. */
  readonly port: number;
  /** Puts a value into an origin's local storage, where the pages will find it. */
  store(origin: string, key: string, value: string): Promise<void>;
  close(): Promise<void>;
}

const START_DEADLINE_MS = 30_000;
/** What keeps a browser from measuring itself: its first-run pages, and its own calls home. */
const QUIET = [
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

/** @throws when no Chromium starts in time. */
export async function openBrowser(): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'idavaka-lighthouse-'));
  const started = spawn(
    await chromium(),
    [...QUIET, `--user-data-dir=${profile}`, '--remote-debugging-port=0', 'about:blank'],
    { stdio: 'ignore' },
  );
  const ended = once(started, 'exit');
  const cleared = async () => {
    await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  const port = await portOf(profile).catch(async (error) => {
    started.kill('SIGTERM');
    await cleared();
    throw error;
  });
  return {
    port,
    async close() {
      const seen = await browserType.connectOverCDP(`http://127.0.0.1:${port}`);
      const session = await seen.newBrowserCDPSession();
      // told to itself: what was started may be a script that starts it, and would end alone
      await session.send('Browser.close');
      await cleared();
    },
    async store(origin, key, value) {
      const seen = await browserType.connectOverCDP(`http://127.0.0.1:${port}`);
      const page = await seen.contexts()[0]?.newPage();
      await page?.goto(`${origin}/robots.txt`);
      await page?.evaluate(([name, text]) => localStorage.setItem(name, text), [key, value] as const);
      await page?.close();
      // takes leave; the browser goes on
      await seen.close();
    },
  };
}

/** Chromium chooses a free port, and writes it into its profile. */
async function portOf(profile: string): Promise<number> {
  const note = join(profile, 'DevToolsActivePort');
  const deadline = performance.now() + START_DEADLINE_MS;
  while (performance.now() < deadline) {
    const [port] = existsSync(note) ? readFileSync(note, 'utf8').split('\n') : [];
    if (port) return Number(port);
    await sleep(50);
  }
  throw new Error('Chromium did not start.');
}
