import { defineConfig } from 'vitest/config';

/** `npm test --workspace church-year`: these tests alone, without the databases of the site's tests. */
export default defineConfig({ test: { strictTags: false, isolate: false, testTimeout: 600_000 } });
