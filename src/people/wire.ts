import { recordRoutes } from '#kit/api/routes.ts';

export const routes = {
  vicar: {
    read: 'GET /api/vicar',
    update: 'PUT /api/vicar',
  },
  clergy: recordRoutes('/api/clergy'),
  formerVicars: recordRoutes('/api/former-vicars'),
} as const;
