import { demoParish } from '#seed/content/parish.ts';

const IMAGE = {
  title: 'Procession',
  description: null,
  category: 'perunnal',
  alt: null,
  isDecorative: false,
};
const UPLOADED_IMAGE = { imageUrl: '/media/gallery/x.jpg', publicId: 'gallery/x', folderId: 1 };
const UPLOADED_FILE = {
  resourceName: 'Order of service',
  resourceUrl: '/media/documents/x.pdf',
  publicId: 'documents/x',
  fileName: 'order.pdf',
  folderId: 1,
};
const VIDEO = {
  resourceName: 'Holy Qurbana',
  resourceType: 'Video',
  resourceUrl: 'https://youtu.be/dQw4w9WgXcQ',
};
const SERVICE = { name: 'Holy Qurbana', day: 'Sunday', time: '8:30 AM', category: 'regular' };
const ORGANIZATION = { organization_type: 'MMVS', title: 'Marth Mariam Vanitha Samajam' };

const AD = { adType: 'text', description: 'Perunnal', isActive: true, displayOrder: 0 };

const VICAR = { name: 'Fr. George Mathew', title: 'Vicar' };
const FORMER_VICAR = {
  name: 'Fr. Thomas Abraham',
  position: 'Vicar',
  start_period: 'Jun-1998',
  end_period: 'May-2004',
};

const REDIRECT = { from: '/contact', to: '/about#visit-us' };
const HISTORY_ENTRY = { date: '1974', title: 'Eleven families and a lamp' };
const PARISH_FEAST = { name: 'Feast of our patron', rule: { kind: 'fixed', month: 7, day: 9 } };

/** A valid body for each endpoint. Validation tests change one property at a time. */
export const VALID_BODIES: Readonly<Record<string, Record<string, unknown>>> = {
  'POST /api/auth/login': { email: 'nobody@stthomas.example', password: 'not the password' },
  'POST /api/auth/verify-otp': { userId: 'unknown', otp: '123456' },
  'POST /api/auth/resend-otp': { userId: 'unknown' },
  'POST /api/auth/accept-invitation': { invitation: 'unknown', password: 'nine books upon the shelf' },
  'PUT /api/auth/profile': { name: 'Mariam Thomas', email: 'mariam@stthomas.example' },
  'POST /api/auth/passkey-sign-in': {
    credential: {
      ...{ id: 'unknown', rawId: 'unknown', type: 'public-key' },
      response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
    },
  },
  'POST /api/auth/passkey-options': { currentPassword: null },
  'POST /api/auth/passkeys': {
    name: 'Phone',
    credential: {
      ...{ id: 'unknown', rawId: 'unknown', type: 'public-key' },
      response: { clientDataJSON: 'e30', attestationObject: 'AA' },
    },
  },
  'POST /api/users': {
    name: 'George Mathew',
    email: 'george@stthomas.example',
    password: 'nine books upon the shelf',
    role: 'admin',
    isActive: true,
  },
  'PUT /api/users/:id': { name: 'George Mathew', email: 'george@stthomas.example', isActive: true },
  'POST /api/events': { title: 'Perunnal' },
  'PUT /api/events/:id': { title: 'Perunnal' },
  'POST /api/events/preview': { title: 'Perunnal' },
  'POST /api/news': { title: 'A new roof' },
  'PUT /api/news/:id': { title: 'A new roof' },
  'POST /api/news/preview': { title: 'A new roof' },
  'POST /api/services': SERVICE,
  'PUT /api/services/:id': SERVICE,
  'PUT /api/services/:id/rule': { kind: 'weekly', weekday: 0 },
  'PUT /api/services/:id/on/:date': { change: 'notHeld', reason: 'The vicar is away' },
  'PUT /api/days/:date': { parking: 'At the school' },
  'POST /api/notices': { text: 'Icy roads' },
  'PUT /api/notices/:id': { text: 'Icy roads' },
  'PUT /api/live': { isLive: true },
  'PUT /api/weeks/:date': {
    greeting: 'Welcome',
    lines: ['Bring a dish'],
    order: ['lines'],
    omitted: ['news-1'],
  },
  'POST /api/organizations': ORGANIZATION,
  'PUT /api/organizations/:id': ORGANIZATION,
  'PUT /api/vicar': VICAR,
  'POST /api/clergy': VICAR,
  'PUT /api/clergy/:id': VICAR,
  'POST /api/former-vicars': FORMER_VICAR,
  'PUT /api/former-vicars/:id': FORMER_VICAR,
  'POST /api/parish/history': HISTORY_ENTRY,
  'PUT /api/parish/history/:id': HISTORY_ENTRY,
  'POST /api/parish/feasts': PARISH_FEAST,
  'PUT /api/parish/feasts/:id': PARISH_FEAST,
  'POST /api/gallery/folders': { name: 'Perunnal 2026', category: 'perunnal' },
  'PUT /api/gallery/folders/:id': { name: 'Perunnal 2026', coverId: null },
  'POST /api/gallery/upload-signature': { title: 'Procession', category: 'perunnal' },
  'POST /api/gallery/save-image': { ...IMAGE, ...UPLOADED_IMAGE },
  'PUT /api/gallery/:id': IMAGE,
  'POST /api/gallery/order': { ids: [1, 2] },
  'POST /api/service-resources/folders': { folderName: 'Hymns' },
  'PUT /api/service-resources/folders/:id': { folderName: 'Hymns' },
  'POST /api/service-resources/upload-document-signature': { resourceName: 'Hymns', fileType: 'pdf' },
  'POST /api/service-resources/upload-audio-signature': { resourceName: 'Hymns' },
  'POST /api/service-resources': { ...VIDEO, folderId: 1 },
  'PUT /api/service-resources/:id': VIDEO,
  'POST /api/service-resources/save-document': UPLOADED_FILE,
  'POST /api/service-resources/save-audio': UPLOADED_FILE,
  ...Object.fromEntries(
    Object.entries(demoParish).map(([block, values]) => [`PUT /api/parish/${block}`, { ...values }]),
  ),
  'POST /api/phone-numbers/understand': { number: '(555) 555-0142' },
  'POST /api/downloads': { what: 'everything' },
  'PUT /api/payment/info': {
    zelleEmail: null,
    venmoNumber: null,
    whatsapp: null,
    email: 'donations@stthomas.example',
  },
  'POST /api/home-page-ads': AD,
  'PUT /api/home-page-ads/:id': AD,
  'POST /api/prayer-request/submit': {
    prayerType: 'Blessings',
    name: 'Anna Varghese',
    details: 'For our first house',
  },
  'POST /api/prayer-requests/search': { term: 'Anna' },
  'PUT /api/prayer-requests/:id': { state: 'praying' },
  'POST /api/visits': { name: 'Anna Varghese', contact: '(555) 555-0123', people: 2, consent: true },
  'POST /api/visits/search': { term: 'Anna' },
  'PUT /api/visits/:id': { state: 'greeted' },
  'POST /api/take-downs': { imageId: 1, message: 'My son is in this picture.' },
  'POST /api/take-downs/search': { term: 'son' },
  'PUT /api/take-downs/:id': { state: 'done' },
  'POST /api/take-downs/pictures': { isPublished: true },
  'PUT /api/letter': { isAutomatic: true },
  'POST /api/letter/send': { sunday: '2026-11-29' },
  'POST /api/letter/subscriptions': { email: 'anna@stthomas.example' },
  'POST /api/letter/subscriptions/confirm': { token: 'unknown' },
  'POST /api/letter/subscriptions/end': { token: 'unknown' },
  'POST /api/search': { term: 'Anna' },
  'POST /api/redirects': REDIRECT,
  'PUT /api/redirects/:id': REDIRECT,
  'POST /api/imports/:id/start': { kinds: ['articles'] },
};
