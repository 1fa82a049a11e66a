import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/global-setup.ts',
  // a journey waits more than half of its time: for a page's scripts, for what moves, for a server
  workers: 2 * availableParallelism(),
  // a journey that fails now and then is a fault, in it or in us, and told of as flaky; but a machine that hiccups refuses no change
  retries: process.env.CI ? 1 : 0,
  // what takes long on a busy machine is no fault
  timeout: 90_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    baseURL: process.env.E2E_ADDRESS,
    browserName: 'chromium',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH },
  },
  projects: [
    {
      name: 'phone',
      // journeys whose findings are the same on every screen (words, refusals, data) run on the desk alone
      grepInvert: /@one-size/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: 'desk', use: { viewport: { width: 1440, height: 900 } } },
  ],
});
