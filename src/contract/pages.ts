/** The public pages that stand: their address, and the query keys that change what they show. Any other key is ignored. */
export const publicPages = {
  '/': [],
  '/services': ['month', 'date'],
  '/eventsandnews': ['events', 'news'],
  '/admin/login': [],
  '/admin/dashboard': [],
} as const satisfies Record<string, readonly string[]>;
