import { recordRoutes } from '#kit/api/routes.ts';

export const routes = {
  ads: {
    ...recordRoutes('/api/home-page-ads'),
    active: 'GET /api/home-page-ads/active',
  },
} as const;

/** Enumerations and limits of the wire that pages also use. Free of zod, so that no schema reaches a visitor's browser. */
