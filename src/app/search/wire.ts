export const routes = {
  search: {
    read: 'GET /api/search',
    records: 'POST /api/search',
  },
} as const;
