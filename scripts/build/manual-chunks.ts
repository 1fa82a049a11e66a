import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Rolldown } from 'vite';

const WEB = join(import.meta.dirname, '..', '..', 'src', 'web');
/** Modules of every public page. */
const LAYOUT = ['entry.client.tsx', 'root.tsx', 'layout/public-layout.tsx'].map((file) => join(WEB, file));
/** The pop-up of the home page, which loads shortly after the page. */
const POP_UP = join(WEB, 'features/ads/ad-carousel.tsx');
/** Pages that few visitors open. They load the chunks of other pages, which must not be split for them. */
const SELDOM_VISITED_PAGES = [
  'accessibility.tsx',
  'admin-dashboard.tsx',
  'lectionary-fasting.tsx',
  'lectionary-search.tsx',
  'preview.tsx',
  'privacy.tsx',
  'reading-sheet.tsx',
  'search.tsx',
  'service-readings.tsx',
  'take-down.tsx',
  'visit.tsx',
];
const PUBLIC_PAGES = readdirSync(join(WEB, 'pages'))
  .filter((file) => !SELDOM_VISITED_PAGES.includes(file))
  .map((file) => join(WEB, 'pages', file));

type ModuleGraph = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/** Characters of a small module. */
const SMALL = 1_000;
const OURS = /\/src\/|\/parish\.config|\/lucide-react\//;

/** How Rolldown distributes the modules of public pages to chunks. */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // one large chunk compresses better than thirty small ones, but would be a long task on a phone, so there are two
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 5 },
  { name: 'router', test: /node_modules\/react-router\/|vite\/preload-helper/, priority: 4 },
  {
    // header, session, client and icons; with fewer than six pages, some pages would load code that they never use. A
    // request for each small module would cost more than that
    name: (id, graph) => {
      const size = graph.getModuleInfo(id)?.code?.length ?? 0;
      return publicPagesOf(id, graph).length >= (size <= SMALL ? 3 : 6) ? 'shared' : null;
    },
    test: OURS,
    priority: 3,
  },
  {
    // dialog and icons of the pop-up, for which it would otherwise load the chunks of other pages
    name: (id, graph) => (id !== POP_UP && withImporters(id, graph).has(POP_UP) ? 'dialog' : null),
    test: OURS,
    priority: 2,
  },
  {
    // modules of the same pages, although dialogs or the dashboard also use some of them
    name: (id, graph) => {
      const pages = publicPagesOf(id, graph);
      return pages.length >= 2 ? pages.join('-') : null;
    },
    test: OURS,
    priority: 1,
  },
  {
    // small modules and icons of one page
    name: (id, graph) => (id.includes('?') ? null : publicPagesOf(id, graph).join('-') || null),
    test: OURS,
    maxModuleSize: 1_800,
    priority: 0,
  },
];

/**
 * Returns the names of the public pages that import a module statically, directly or indirectly. Modules of the
 * dashboard and dynamic imports do not count, because visitors seldom need them.
 */
function publicPagesOf(id: string, graph: ModuleGraph): string[] {
  const files = withImporters(id, graph);
  const isInLayout = LAYOUT.some((file) => files.has(file));
  return PUBLIC_PAGES.filter((file) => isInLayout || files.has(file)).map((file) => basename(file, '.tsx'));
}

/** @returns the files of a module and of all modules that import it statically, directly or indirectly. */
function withImporters(id: string, graph: ModuleGraph): ReadonlySet<string> {
  const visited = new Set([id]);
  // the iteration includes modules that are added during it
  for (const one of visited)
    for (const importer of graph.getModuleInfo(one)?.importers ?? []) visited.add(importer);
  // without a query such as `?raw`
  return new Set([...visited].map((one) => one.replace(/\?.*/, '')));
}
