import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: [
      'packages/*/src/**/*.test.ts',
      'src/**/*.test.{ts,tsx}',
      'tests/safety/**/*.test.ts',
      'seed/**/*.test.ts',
      'scripts/**/*.test.mjs',
    ],
    globalSetup: 'src/kit/storage/testing/global-setup.ts',
    setupFiles: ['scripts/fail-on-console.ts', 'scripts/test-timeouts.ts', 'src/app/testing/set-up.ts'],
    // sections of the specifications that a test verifies; `npm run conformance` lists them
    tags: ['P', 'A'].flatMap((name) => Array.from({ length: 9 }, (_, at) => ({ name: `${name}${at + 1}` }))),
    pool: 'forks',
    // loading the modules again for each file takes half as long as the tests; no test changes module state
    isolate: false,
    // more than cores, because many tests wait for a database, a timer or a process
    maxWorkers: 2 * availableParallelism(),
    // only for tests that hang: on a busy machine, starting a server takes a minute
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    // Vitest reports a test that passes at the second attempt as flaky
    retry: process.env.CI ? 1 : 0,
  },
});
