import { recordRoutes } from '#kit/api/routes.ts';

export const routes = {
  services: {
    ...recordRoutes('/api/services'),
    setRule: 'PUT /api/services/:id/rule',
    removeRule: 'DELETE /api/services/:id/rule',
    setChange: 'PUT /api/services/:id/on/:date',
    removeChange: 'DELETE /api/services/:id/on/:date',
  },
  schedule: {
    list: 'GET /api/schedule',
  },
  sunday: {
    read: 'GET /api/sunday',
  },
  days: {
    read: 'GET /api/days/:date',
    update: 'PUT /api/days/:date',
  },
  notices: recordRoutes('/api/notices'),
  live: {
    read: 'GET /api/live',
    update: 'PUT /api/live',
  },
} as const;

/** Maximum length of a notice, in UTF-16 units. */
export const NOTICE_MAX_LENGTH = 140;
