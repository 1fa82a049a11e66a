export const routes = {
  daily: {
    read: 'GET /api/daily',
  },
} as const;
