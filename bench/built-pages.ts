import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageRenderer } from '#contract/pages.ts';

/** Loads the page renderer of the build into this process, as `src/main.ts` does. */
export async function loadBuiltPages(): Promise<PageRenderer> {
  // React reads NODE_ENV when it is imported
  process.env.NODE_ENV = 'production';
  const build = await import(
    pathToFileURL(join(import.meta.dirname, '..', 'build', 'server', 'index.js')).href
  );
  return build.entry.module.pageRenderer(build, 'production');
}
