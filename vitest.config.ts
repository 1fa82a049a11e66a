import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.mjs'],
    globalSetup: 'src/storage/testing/global-setup.ts',
    setupFiles: 'scripts/stray-output.ts',
    pool: 'forks',
    // many tests wait for a database or a clock, so no core is left out
    maxWorkers: '100%',
    testTimeout: 20_000,
    hookTimeout: 20_000,
  },
});
