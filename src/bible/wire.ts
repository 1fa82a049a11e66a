export const routes = {
  passages: {
    read: 'GET /api/passages',
  },
} as const;
