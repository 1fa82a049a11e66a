import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { isQuick } from './support/measures/sample-sizes.ts';

/**
 * `npm run safety` runs the cases one after another, because many of them count, measure or fill a disk; run.ts runs the
 * others in parallel. `npm test` measures nothing: its cases mostly wait for servers and clocks, so it uses twice as
 * many workers as cores.
 */
export default defineConfig({
  test: {
    environment: 'node',
    root: '.',
    include: ['tests/safety/cases/**/*.cases.ts'],
    globalSetup: 'src/kit/storage/testing/global-setup.ts',
    setupFiles: ['src/app/testing/set-up.ts'],
    pool: 'forks',
    // `npm test` needs no isolation: it measures nothing, and the servers are separate processes
    isolate: !isQuick,
    fileParallelism: isQuick,
    maxWorkers: isQuick ? 2 * availableParallelism() : 1,
    // CI machines may stall; the report still shows retries
    retry: isQuick && process.env.CI ? 2 : 0,
    testTimeout: 1_800_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
