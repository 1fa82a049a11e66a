export const routes = {
  payment: {
    read: 'GET /api/payment/info',
    update: 'PUT /api/payment/info',
    versions: 'GET /api/payment/info/versions',
  },
} as const;
