import { join } from 'node:path';
import type { PageRenderer } from '../src/server/http/pages.ts';

/** The built pages, in this process: what `src/main.ts` makes of them. */
export async function builtPages(): Promise<PageRenderer> {
  // React looks at NODE_ENV when it is imported
  process.env.NODE_ENV = 'production';
  const build = await import(join(import.meta.dirname, '..', 'build', 'server', 'index.js'));
  return build.entry.module.pageRenderer(build, 'production');
}
