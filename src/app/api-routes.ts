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
    acceptInvitation: 'POST /api/auth/accept-invitation',
    me: 'GET /api/auth/me',
    logout: 'POST /api/auth/logout',
    updateProfile: 'PUT /api/auth/profile',
    sessions: 'GET /api/auth/sessions',
    endOtherSessions: 'DELETE /api/auth/sessions',
    endSession: 'DELETE /api/auth/sessions/:id',
  },
  users: {
    ...recordRoutes('/api/users'),
    endSessions: 'DELETE /api/users/:id/sessions',
    invite: 'POST /api/users/:id/invitation',
    cancelInvitation: 'DELETE /api/users/:id/invitation',
  },
  events: {
    ...recordRoutes('/api/events'),
    ...draftLinkRoutes('/api/events'),
    series: 'GET /api/events/:id/series',
  },
  news: { ...recordRoutes('/api/news'), ...draftLinkRoutes('/api/news') },
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
  organizations: recordRoutes('/api/organizations'),
  vicar: {
    read: 'GET /api/vicar',
    update: 'PUT /api/vicar',
  },
  clergy: recordRoutes('/api/clergy'),
  formerVicars: recordRoutes('/api/former-vicars'),
  history: recordRoutes('/api/parish/history'),
  parishFeasts: recordRoutes('/api/parish/feasts'),
  upload: {
    signature: 'POST /api/upload/signature',
    clergySignature: 'POST /api/clergy/upload-signature',
  },
  galleryFolders: recordRoutes('/api/gallery/folders'),
  gallery: {
    ...recordRoutes('/api/gallery'),
    create: 'POST /api/gallery/save-image',
    uploadSignature: 'POST /api/gallery/upload-signature',
  },
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
  },
  parish: {
    read: 'GET /api/parish',
    identity: 'PUT /api/parish/identity',
    place: 'PUT /api/parish/place',
    sunday: 'PUT /api/parish/sunday',
    links: 'PUT /api/parish/links',
    words: 'PUT /api/parish/words',
    values: 'PUT /api/parish/values',
    liturgy: 'PUT /api/parish/liturgy',
    prayerRequests: 'PUT /api/parish/prayerRequests',
    visit: 'PUT /api/parish/visit',
  },
  phoneNumbers: {
    understand: 'POST /api/phone-numbers/understand',
  },
  gettingStarted: {
    read: 'GET /api/getting-started',
    sendTestEmail: 'POST /api/getting-started/test-email',
    removeDemonstration: 'POST /api/parish/remove-demonstration',
  },
  payment: {
    read: 'GET /api/payment/info',
    update: 'PUT /api/payment/info',
  },
  ads: {
    ...recordRoutes('/api/home-page-ads'),
    active: 'GET /api/home-page-ads/active',
  },
  prayerRequests: {
    ...inboxRoutes('/api/prayer-requests'),
    form: 'GET /api/prayer-request/form',
    submit: 'POST /api/prayer-request/submit',
  },
  visits: inboxRoutes('/api/visits'),
  takeDowns: { ...inboxRoutes('/api/take-downs'), setPictures: 'POST /api/take-downs/pictures' },
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
    today: 'GET /api/lectionary/today',
    services: 'GET /api/lectionary/services',
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
  search: {
    read: 'GET /api/search',
  },
  system: {
    health: 'GET /healthz',
    ready: 'GET /readyz',
    openapi: 'GET /api/openapi.json',
  },
} as const;

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type RouteName = `${Method} /${string}`;

/** The calls of a kind of record. */
function recordRoutes<const Path extends string>(path: Path) {
  return {
    list: `GET ${path}`,
    read: `GET ${path}/:id`,
    create: `POST ${path}`,
    update: `PUT ${path}/:id`,
    remove: `DELETE ${path}/:id`,
  } as const;
}

/** The calls of one kind of entry in the inbox. */
function inboxRoutes<const Path extends string>(path: Path) {
  const { create: submit, ...others } = recordRoutes(path);
  return { ...others, submit, form: `GET ${path}/form`, search: `POST ${path}/search` } as const;
}

/** The calls of a link to a draft. */
function draftLinkRoutes<const Path extends string>(path: Path) {
  return {
    draftLink: `GET ${path}/:id/preview`,
    share: `POST ${path}/:id/preview`,
    unshare: `DELETE ${path}/:id/preview`,
    shared: `GET ${path}/preview/:token`,
  } as const;
}
