import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './support/global-setup.ts',
  // a flaky test is reported as such; a retry keeps a stalled CI machine from failing the run
  retries: process.env.CI ? 1 : 0,
  // more than cores, because tests also wait
  workers: 2 * availableParallelism(),
  // generous, because tests take twenty times as long on a busy machine
  timeout: 600_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    baseURL: process.env.E2E_ADDRESS,
    browserName: 'chromium',
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // every frame of an animation takes CPU time; tests of motion set {}
    contextOptions: { reducedMotion: 'reduce' },
    // requests of a service worker are not visible to tests
    serviceWorkers: 'block',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH },
  },
  projects: [
    // tests of what only a phone shows, or whose result depends on the screen
    {
      name: 'phone',
      grep: /@phone|@each-size/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
  ],
});
