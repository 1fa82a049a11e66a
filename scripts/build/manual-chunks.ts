import { basename, join } from 'node:path';
import type { Rolldown } from 'vite';

const inSource = (file: string) => join(import.meta.dirname, '..', '..', 'src', file);
/** Modules of every public page. */
const LAYOUT = ['entry.client.tsx', 'root.tsx', 'app/layout/public-layout.tsx'].map(inSource);
/** The pop-up of the home page, which loads shortly after the page. */
const POP_UP = inSource('ads/ad-carousel.tsx');
/** The pages that most visitors open. All others load the chunks of these, which must not be split for them. */
const PUBLIC_PAGES = [
  'app/pages/about.tsx',
  'app/pages/events-and-news.tsx',
  'app/pages/home.tsx',
  'app/pages/not-found.tsx',
  'app/pages/services.tsx',
  'app/pages/visit.tsx',
  'app/search/search-page.tsx',
  'calendar/pages/lectionary.tsx',
  'events/pages/event.tsx',
  'gallery/gallery.tsx',
  'giving/donate.tsx',
  'inbox/pages/prayer-request.tsx',
  'news/pages/news-article.tsx',
  'organizations/organizations.tsx',
].map(inSource);

type ModuleGraph = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/** Characters of a small module. */
const SMALL = 1_000;
/** Files that visitors load, apart from the pages above. */
const VISITORS = /\/viewers\/|\/pages\/(?!admin-dashboard)/;
const OURS = /\/src\/|\/lucide-react\//;

/** How Rolldown distributes the modules of public pages to chunks. */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // one large chunk compresses better than thirty small ones, but would be a long task on a phone, so there are two
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 7 },
  { name: 'router', test: /node_modules\/react-router\/|vite\/preload-helper/, priority: 6 },
  {
    // header, session, client and icons; with fewer than six pages, some pages would load code that they never use. A
    // request for each small module would cost more than that
    name: (id, graph) => {
      const size = graph.getModuleInfo(id)?.code?.length ?? 0;
      return publicPagesOf(id, graph).length >= (size <= SMALL ? 3 : 6) ? 'shared' : null;
    },
    test: OURS,
    priority: 5,
  },
  {
    // dialog and icons of the pop-up, for which it would otherwise load the chunks of other pages
    name: (id, graph) => (id !== POP_UP && withImporters(id, graph).has(POP_UP) ? 'dialog' : null),
    test: OURS,
    priority: 4,
  },
  {
    // modules of the same pages, although dialogs or the dashboard also use some of them
    name: (id, graph) => {
      const pages = publicPagesOf(id, graph);
      return pages.length >= 2 ? pages.join('-') : null;
    },
    test: OURS,
    priority: 3,
  },
  {
    // small modules and icons of one page
    name: (id, graph) => (id.includes('?') ? null : publicPagesOf(id, graph).join('-') || null),
    test: OURS,
    maxModuleSize: 1_800,
    priority: 2,
  },
  {
    // what most tabs of the dashboard share with a page or viewer for visitors
    name: (id, graph) =>
      tabChunkOf(id, graph) && isOfVisitors(id, graph)
        ? [...publicPagesOf(id, graph), 'common'].join('-')
        : null,
    priority: 1,
  },
  // what only tabs need, such as forms, lists and checks: two requests instead of forty
  { name: tabChunkOf, priority: 0 },
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

/** The chunk of a module that at least three tabs of the dashboard import: what the overview needs, which opens first, is apart. */
function tabChunkOf(id: string, graph: ModuleGraph): 'dashboard' | 'tabs' | null {
  const tabs = [...withImporters(id, graph)].filter((file) => file.endsWith('-tab.tsx'));
  if (tabs.length < 3) return null;
  return tabs.some((file) => file.endsWith('/overview-tab.tsx')) ? 'dashboard' : 'tabs';
}

const isOfVisitors = (id: string, graph: ModuleGraph) =>
  publicPagesOf(id, graph).length > 0 || [...withImporters(id, graph)].some((file) => VISITORS.test(file));

/** @returns the files of a module and of all modules that import it statically, directly or indirectly. */
function withImporters(id: string, graph: ModuleGraph): ReadonlySet<string> {
  const visited = new Set([id]);
  // the iteration includes modules that are added during it
  for (const one of visited)
    for (const importer of graph.getModuleInfo(one)?.importers ?? []) visited.add(importer);
  // without a query such as `?raw`
  return new Set([...visited].map((one) => one.replace(/\?.*/, '')));
}
