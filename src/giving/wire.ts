export const routes = {
  payment: {
    read: 'GET /api/payment/info',
    update: 'PUT /api/payment/info',
  },
} as const;
