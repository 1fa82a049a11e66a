import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/**/*.test.{ts,tsx}', 'safety/**/*.test.ts', 'scripts/**/*.test.mjs'],
    globalSetup: 'src/storage/testing/global-setup.ts',
    setupFiles: ['scripts/stray-output.ts', 'scripts/patience.ts'],
    // sections of the specifications that a test verifies; `npm run conformance` lists them
    tags: ['P', 'A'].flatMap((name) => Array.from({ length: 9 }, (_, at) => ({ name: `${name}${at + 1}` }))),
    pool: 'forks',
    // to load the modules anew for each file takes as long as half of the tests; no test leaves a mark on them
    isolate: false,
    // many tests wait for a database, a clock or a process, so there are more of them than cores
    maxWorkers: availableParallelism() + 1,
    // what takes long on a busy machine is no fault; what hangs is found all the same
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    // a machine that hiccups refuses no change, and a test that needed its second try is still told of
    retry: process.env.CI ? 1 : 0,
  },
});
