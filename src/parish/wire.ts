import { recordRoutes } from '#kit/api/routes.ts';

export const routes = {
  phoneNumbers: { understand: 'POST /api/phone-numbers/understand' },
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
    versions: 'GET /api/parish/versions/:block',
  },
  history: recordRoutes('/api/parish/history'),
} as const;
