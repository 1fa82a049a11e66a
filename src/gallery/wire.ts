import { recordRoutes } from '#kit/api/routes.ts';

export const routes = {
  galleryFolders: recordRoutes('/api/gallery/folders'),
  gallery: {
    ...recordRoutes('/api/gallery'),
    create: 'POST /api/gallery/save-image',
    order: 'POST /api/gallery/order',
    uploadSignature: 'POST /api/gallery/upload-signature',
  },
} as const;

/** Both specifications, section 3. */
export const galleryCategories = ['perunnal', 'consecration', 'construction', 'holyweek', 'others'] as const;
