export const routes = {
  search: {
    read: 'GET /api/search',
  },
} as const;
