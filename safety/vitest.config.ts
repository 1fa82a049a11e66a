import { defineConfig } from 'vitest/config';

/** `npm run safety`: every row on its own, one after the other, since many of them count, measure or fill a disk. */
export default defineConfig({
  test: {
    environment: 'node',
    root: '.',
    include: ['safety/rows/**/*.rows.ts'],
    globalSetup: 'src/storage/testing/global-setup.ts',
    pool: 'forks',
    fileParallelism: false,
    testTimeout: 900_000,
    hookTimeout: 120_000,
    reporters: ['default', './safety/support/table.ts'],
  },
});
