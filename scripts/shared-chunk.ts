import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What a bundler tells of a module; as Rolldown hands it to the name of a group of chunks. */
interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const WEB = join(import.meta.dirname, '..', 'src', 'web');
/** How React Router names a route module when it is bundled for the browser. */
const ROUTE = '?__react-router-build-client-route';
/** These stand around every public page. */
const FRAME = [
  join(WEB, 'entry.client.tsx'),
  join(WEB, `root.tsx${ROUTE}`),
  join(WEB, `layout/public-layout.tsx${ROUTE}`),
];
const NOT_PUBLIC = ['admin-dashboard.tsx'];

/**
 * Names one chunk for the modules that at least so many public pages need from the start. What the dashboard shares
 * among its tabs, and what is fetched on a click, does not count: a visitor would fetch it for nothing.
 */
export function neededByPages(name: string, leastPages: number) {
  let counts: ReadonlyMap<string, number> | undefined;
  return (id: string, graph: ModuleGraph): string | null => {
    counts ??= pagesNeeding(graph);
    return (counts.get(id) ?? 0) >= leastPages ? name : null;
  };
}

/** For every module, how many public pages need it. */
function pagesNeeding(graph: ModuleGraph): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const page of readdirSync(join(WEB, 'pages')).filter((file) => !NOT_PUBLIC.includes(file)))
    for (const id of withImports([...FRAME, join(WEB, 'pages', `${page}${ROUTE}`)], graph))
      counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** The modules themselves and all that they import, one after the other; not what they only may fetch later. */
function withImports(ids: readonly string[], graph: ModuleGraph): ReadonlySet<string> {
  const seen = new Set<string>();
  const waiting = [...ids];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return seen;
}
