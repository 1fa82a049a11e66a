import { recordRoutes } from '#kit/api/routes.ts';

export const routes = {
  lectionary: {
    year: 'GET /api/lectionary',
    today: 'GET /api/lectionary/today',
    services: 'GET /api/lectionary/services',
    search: 'GET /api/lectionary/search',
    day: 'GET /api/lectionary/:date',
  },
  parishFeasts: recordRoutes('/api/parish/feasts'),
  tones: {
    player: 'GET /api/tones/:tone',
  },
} as const;
