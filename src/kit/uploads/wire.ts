export const routes = { upload: { signature: 'POST /api/upload/signature' } } as const;
