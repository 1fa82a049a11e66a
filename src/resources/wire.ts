import { recordRoutes } from '#kit/api/routes.ts';

export const routes = {
  resourceFolders: {
    ...recordRoutes('/api/service-resources/folders'),
    resources: 'GET /api/service-resources/folders/:id/resources',
  },
  resources: {
    documentSignature: 'POST /api/service-resources/upload-document-signature',
    soundSignature: 'POST /api/service-resources/upload-audio-signature',
    read: 'GET /api/service-resources/:id',
    create: 'POST /api/service-resources',
    saveDocument: 'POST /api/service-resources/save-document',
    saveSound: 'POST /api/service-resources/save-audio',
    update: 'PUT /api/service-resources/:id',
    replaceDocument: 'PUT /api/service-resources/:id/replace-document',
    remove: 'DELETE /api/service-resources/:id',
    versions: 'GET /api/service-resources/:id/versions',
  },
} as const;

/** Admin specification, section 8. */
export const SOUND_UPLOAD_FAILED = 'Failed to upload audio file. Please try again.';
