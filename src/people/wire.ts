import { recordRoutes } from '#kit/api/routes.ts';

export const routes = {
  vicar: {
    read: 'GET /api/vicar',
    update: 'PUT /api/vicar',
    versions: 'GET /api/vicar/versions',
  },
  clergy: {
    ...recordRoutes('/api/clergy'),
    uploadSignature: 'POST /api/clergy/upload-signature',
  },
  formerVicars: recordRoutes('/api/former-vicars'),
} as const;
