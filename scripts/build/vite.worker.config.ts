/** Bundles the service worker into one classic script beside the built pages. */
import { defineConfig } from 'vite';

export default defineConfig({
  publicDir: false,
  build: {
    outDir: 'build/client',
    emptyOutDir: false,
    target: 'es2023',
    license: { fileName: 'licenses/service-worker.txt' },
    rolldownOptions: {
      input: 'src/app/offline/worker.ts',
      output: { format: 'iife', entryFileNames: 'sw.js' },
    },
  },
});
