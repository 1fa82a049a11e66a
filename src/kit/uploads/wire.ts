export const routes = {
  upload: {
    signature: 'POST /api/upload/signature',
    clergySignature: 'POST /api/clergy/upload-signature',
  },
} as const;
