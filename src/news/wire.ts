import { draftLinkRoutes, recordRoutes } from '#kit/api/routes.ts';

export const routes = {
  news: { ...recordRoutes('/api/news'), ...draftLinkRoutes('/api/news') },
} as const;
