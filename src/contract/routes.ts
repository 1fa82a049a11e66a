/**
 * Layer 1, the contract: schemas, endpoints, errors and the client derived from them. Imports only zod and `domain/`:
 * no storage, no HTTP server, no React.
 *
 * This file lists the method and path of every endpoint. It is free of zod, so that the browser's client does not send
 * schemas to visitors.
 */
export const routes = {
  auth: {
    login: 'POST /api/auth/login',
    verifyOtp: 'POST /api/auth/verify-otp',
    resendOtp: 'POST /api/auth/resend-otp',
    me: 'GET /api/auth/me',
    logout: 'POST /api/auth/logout',
    updateProfile: 'PUT /api/auth/profile',
    sessions: 'GET /api/auth/sessions',
    endOtherSessions: 'DELETE /api/auth/sessions',
    endSession: 'DELETE /api/auth/sessions/:id',
  },
  users: {
    list: 'GET /api/users',
    read: 'GET /api/users/:id',
    create: 'POST /api/users',
    update: 'PUT /api/users/:id',
    remove: 'DELETE /api/users/:id',
    endSessions: 'DELETE /api/users/:id/sessions',
  },
  events: {
    list: 'GET /api/events',
    read: 'GET /api/events/:id',
    create: 'POST /api/events',
    update: 'PUT /api/events/:id',
    remove: 'DELETE /api/events/:id',
  },
  news: {
    list: 'GET /api/news',
    read: 'GET /api/news/:id',
    create: 'POST /api/news',
    update: 'PUT /api/news/:id',
    remove: 'DELETE /api/news/:id',
  },
  services: {
    list: 'GET /api/services',
    read: 'GET /api/services/:id',
    create: 'POST /api/services',
    update: 'PUT /api/services/:id',
    remove: 'DELETE /api/services/:id',
  },
  organizations: {
    list: 'GET /api/organizations',
    read: 'GET /api/organizations/:id',
    create: 'POST /api/organizations',
    update: 'PUT /api/organizations/:id',
    remove: 'DELETE /api/organizations/:id',
  },
  vicar: {
    read: 'GET /api/vicar',
    update: 'PUT /api/vicar',
  },
  clergy: {
    list: 'GET /api/clergy',
    read: 'GET /api/clergy/:id',
    create: 'POST /api/clergy',
    update: 'PUT /api/clergy/:id',
    remove: 'DELETE /api/clergy/:id',
  },
  formerVicars: {
    list: 'GET /api/former-vicars',
    read: 'GET /api/former-vicars/:id',
    create: 'POST /api/former-vicars',
    update: 'PUT /api/former-vicars/:id',
    remove: 'DELETE /api/former-vicars/:id',
  },
  upload: {
    signature: 'POST /api/upload/signature',
    clergySignature: 'POST /api/clergy/upload-signature',
  },
  galleryFolders: {
    list: 'GET /api/gallery/folders',
    read: 'GET /api/gallery/folders/:id',
    create: 'POST /api/gallery/folders',
    update: 'PUT /api/gallery/folders/:id',
    remove: 'DELETE /api/gallery/folders/:id',
  },
  gallery: {
    list: 'GET /api/gallery',
    read: 'GET /api/gallery/:id',
    uploadSignature: 'POST /api/gallery/upload-signature',
    create: 'POST /api/gallery/save-image',
    update: 'PUT /api/gallery/:id',
    remove: 'DELETE /api/gallery/:id',
  },
  resourceFolders: {
    list: 'GET /api/service-resources/folders',
    read: 'GET /api/service-resources/folders/:id',
    create: 'POST /api/service-resources/folders',
    update: 'PUT /api/service-resources/folders/:id',
    remove: 'DELETE /api/service-resources/folders/:id',
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
  },
  payment: {
    read: 'GET /api/payment/info',
    update: 'PUT /api/payment/info',
  },
  ads: {
    list: 'GET /api/home-page-ads',
    active: 'GET /api/home-page-ads/active',
    read: 'GET /api/home-page-ads/:id',
    create: 'POST /api/home-page-ads',
    update: 'PUT /api/home-page-ads/:id',
    remove: 'DELETE /api/home-page-ads/:id',
  },
  prayerRequests: {
    form: 'GET /api/prayer-request/form',
    submit: 'POST /api/prayer-request/submit',
    list: 'GET /api/prayer-requests',
    search: 'POST /api/prayer-requests/search',
    read: 'GET /api/prayer-requests/:id',
    update: 'PUT /api/prayer-requests/:id',
    remove: 'DELETE /api/prayer-requests/:id',
  },
  activity: {
    list: 'GET /api/activity',
  },
  trash: {
    list: 'GET /api/trash',
    restore: 'POST /api/trash/:id/restore',
    remove: 'DELETE /api/trash/:id',
  },
  lectionary: {
    year: 'GET /api/lectionary',
    search: 'GET /api/lectionary/search',
    day: 'GET /api/lectionary/:date',
  },
  passages: {
    read: 'GET /api/passages',
  },
  tones: {
    player: 'GET /api/tones/:tone',
  },
  daily: {
    read: 'GET /api/daily',
  },
  system: {
    health: 'GET /healthz',
    ready: 'GET /readyz',
    openapi: 'GET /api/openapi.json',
  },
} as const;

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type RouteName = `${Method} /${string}`;
