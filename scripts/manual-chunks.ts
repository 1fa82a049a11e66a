import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The part of Rolldown's plugin context that the name of a chunk group receives. */
interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const WEB = join(import.meta.dirname, '..', 'src', 'web');
/** React Router's suffix for route modules in the client build. */
const ROUTE_SUFFIX = '?__react-router-build-client-route';
/** Modules of every public page. */
const LAYOUT = [
  join(WEB, 'entry.client.tsx'),
  join(WEB, `root.tsx${ROUTE_SUFFIX}`),
  join(WEB, `layout/public-layout.tsx${ROUTE_SUFFIX}`),
];
const PRIVATE_PAGES = ['admin-dashboard.tsx'];

/**
 * Returns a function for the `name` of a Rolldown chunk group: it puts the modules that at least `minPages` public
 * pages import statically into one chunk, and modules that match `always`. Modules of the dashboard and dynamic imports
 * do not count, because visitors seldom need them.
 */
export function sharedByPages(name: string, minPages: number, always?: RegExp) {
  let counts: ReadonlyMap<string, number> | undefined;
  return (id: string, graph: ModuleGraph): string | null => {
    if (always?.test(id)) return name;
    counts ??= countPages(graph);
    return (counts.get(id) ?? 0) >= minPages ? name : null;
  };
}

/** @returns for every module id, how many public pages import it. */
function countPages(graph: ModuleGraph): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const page of readdirSync(join(WEB, 'pages')).filter((file) => !PRIVATE_PAGES.includes(file)))
    for (const id of withImports([...LAYOUT, join(WEB, 'pages', `${page}${ROUTE_SUFFIX}`)], graph))
      counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** @returns the modules and all their static imports, direct and indirect. */
function withImports(ids: readonly string[], graph: ModuleGraph): ReadonlySet<string> {
  const visited = new Set<string>();
  const pending = [...ids];
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (visited.has(id)) continue;
    visited.add(id);
    pending.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return visited;
}
