/** The public pages that stand: their address, and the query keys that change what they show. Any other key is ignored. */
export const publicPages = {
  '/': [],
  '/services': ['month', 'date', 'resource_folder'],
  '/eventsandnews': ['events', 'news', 'later', 'earlier', 'older', 'events_from', 'news_from'],
  '/organizations': [],
  '/gallery': ['category', 'folder', 'before', 'folders_from'],
  '/about': [],
  '/prayer-request': [],
  '/donate': [],
  '/admin/login': [],
  '/admin/dashboard': [],
} as const satisfies Record<string, readonly string[]>;

/** Public pages that take a form when scripts are off: each has an `action`, and answers with itself. */
export const formPages = ['/prayer-request'] as const satisfies readonly (keyof typeof publicPages)[];
