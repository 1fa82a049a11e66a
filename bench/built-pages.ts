import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageRenderer } from '../src/server/http/render-page.ts';

/** The built pages, in this process: what `src/main.ts` makes of them. */
export async function builtPages(): Promise<PageRenderer> {
  // React looks at NODE_ENV when it is imported
  process.env.NODE_ENV = 'production';
  const build = await import(
    pathToFileURL(join(import.meta.dirname, '..', 'build', 'server', 'index.js')).href
  );
  return build.entry.module.pageRenderer(build, 'production');
}
