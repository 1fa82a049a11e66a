export const routes = {
  gettingStarted: {
    read: 'GET /api/getting-started',
    sendTestEmail: 'POST /api/getting-started/test-email',
    removeDemonstration: 'POST /api/parish/remove-demonstration',
  },
} as const;
