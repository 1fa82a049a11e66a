import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The part of Rolldown's plugin context that the name of a chunk group receives. */
interface ModuleGraph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

const WEB = join(import.meta.dirname, '..', 'src', 'web');
/** Modules of every public page. */
const LAYOUT = ['entry.client.tsx', 'root.tsx', 'layout/public-layout.tsx'].map((file) => join(WEB, file));
const PRIVATE_PAGES = ['admin-dashboard.tsx'];
const PUBLIC_PAGES = readdirSync(join(WEB, 'pages'))
  .filter((file) => !PRIVATE_PAGES.includes(file))
  .map((file) => join(WEB, 'pages', file));

/**
 * Returns a function for the `name` of a Rolldown chunk group: it puts the modules that at least `minPages` public
 * pages import statically into one chunk, and modules that match `always`. Modules of the dashboard and dynamic imports
 * do not count, because visitors seldom need them.
 */
export function sharedByPages(name: string, minPages: number, always?: RegExp) {
  return (id: string, graph: ModuleGraph): string | null =>
    always?.test(id) || countPages(id, graph) >= minPages ? name : null;
}

/** @returns how many public pages import a module, directly or indirectly. */
function countPages(id: string, graph: ModuleGraph): number {
  const files = withImporters(id, graph);
  return LAYOUT.some((file) => files.has(file))
    ? PUBLIC_PAGES.length
    : PUBLIC_PAGES.filter((file) => files.has(file)).length;
}

/** @returns the files of a module and of all modules that import it statically, directly and indirectly. */
function withImporters(id: string, graph: ModuleGraph): ReadonlySet<string> {
  const visited = new Set([id]);
  // a set also iterates over what is added meanwhile
  for (const one of visited)
    for (const importer of graph.getModuleInfo(one)?.importers ?? []) visited.add(importer);
  // without a query such as `?raw`
  return new Set([...visited].map((one) => one.replace(/\?.*/, '')));
}
