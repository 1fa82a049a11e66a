/** The public pages that stand: their address, and the query keys that change what they show. Any other key is ignored. */
export const publicPages = {
  '/': [],
  '/services': ['month', 'date', 'resource_folder'],
  '/eventsandnews': ['events', 'news'],
  '/gallery': ['category', 'folder'],
  '/admin/login': [],
  '/admin/dashboard': [],
} as const satisfies Record<string, readonly string[]>;
