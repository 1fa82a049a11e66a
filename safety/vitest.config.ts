import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { isQuick } from './support/sample-sizes.ts';

/**
 * `npm run safety`: every row on its own, one after the other, since many of them count, measure or fill a disk; those that do
 * not go two files at a time (run.ts). In `npm test` nothing is measured: rows wait for servers that start and for clocks, so
 * there are more of them at a time than cores.
 */
export default defineConfig({
  test: {
    environment: 'node',
    root: '.',
    include: ['safety/cases/**/*.cases.ts'],
    globalSetup: 'src/storage/testing/global-setup.ts',
    pool: 'forks',
    // in npm test nothing is measured, and what the servers do is in processes of their own
    isolate: !isQuick,
    fileParallelism: isQuick,
    maxWorkers: isQuick ? availableParallelism() + 1 : 1,
    // a machine that hiccups refuses no change, and a row that needed another try is still told of
    retry: isQuick && process.env.CI ? 2 : 0,
    testTimeout: 900_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
