import { recordRoutes } from '#kit/api/routes.ts';

export const routes = {
  ads: {
    ...recordRoutes('/api/home-page-ads'),
    active: 'GET /api/home-page-ads/active',
  },
} as const;
