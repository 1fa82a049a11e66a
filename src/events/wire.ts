import { draftLinkRoutes, recordRoutes } from '#kit/api/routes.ts';

export const routes = {
  events: {
    ...recordRoutes('/api/events'),
    ...draftLinkRoutes('/api/events'),
    series: 'GET /api/events/:id/series',
  },
} as const;
