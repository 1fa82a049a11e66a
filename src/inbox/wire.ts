import { editRoutes } from '#kit/api/routes.ts';

export const routes = {
  prayerRequests: {
    ...inboxRoutes('/api/prayer-requests'),
    form: 'GET /api/prayer-request/form',
    submit: 'POST /api/prayer-request/submit',
  },
  visits: inboxRoutes('/api/visits'),
  takeDowns: { ...inboxRoutes('/api/take-downs'), setPictures: 'POST /api/take-downs/pictures' },
} as const;

/** Types of prayer requests (public specification, section 5). */
export const prayerTypes = [
  'Blessings',
  'Healing Prayer',
  'Memorial',
  'Wedding',
  'Departed',
  'Incense Prayer',
] as const;

/** The types that may recur each year, as a memorial. */
export const memorialTypes: readonly string[] = ['Memorial', 'Departed'];

/** Maximum lengths of a prayer request's fields, in UTF-16 units. */
export const PRAYER_MAX_LENGTHS = {
  name: 120,
  contactNumber: 40,
  details: 5_000,
  memorialName: 120,
} as const;

/** Maximum lengths of the texts of a visitor who says when they will come, in UTF-16 units. */
export const VISIT_MAX_LENGTHS = { name: 120, contact: 254, message: 1_000 } as const;

export const MAX_VISITORS = 50;

/** Days within which a visitor can choose a Sunday. */
export const VISIT_DAYS = 56;

/** Maximum length of a request to take down a picture, in UTF-16 units. */
export const TAKE_DOWN_MAX_LENGTH = 500;

export const CONTACT_PROBLEM = 'Please enter an email address or a phone number';

/** The calls of one kind of entry in the inbox. */
function inboxRoutes<const Path extends string>(path: Path) {
  const { create: submit, ...others } = editRoutes(path);
  return { ...others, submit, form: `GET ${path}/form`, search: `POST ${path}/search` } as const;
}
