/** Enumerations and limits of the wire that pages also use. Free of zod, so that no schema reaches a visitor's browser. */

/** Kinds of home page ads (public specification, section 3). */
export const adTypes = ['image', 'text'] as const;

/** Maximum length of a notice, in UTF-16 units. */
export const NOTICE_MAX_LENGTH = 140;

/** Kinds of spiritual organizations (public specification, section 9). */
export const organizationTypes = [
  'Sunday School',
  'MMVS',
  'MGOCSM',
  'Managing Committee',
  'Prayer Group',
] as const;

/** Which part of the hero's picture stays visible when the picture is cropped. */
export const heroFocuses = [
  'center',
  'top',
  'bottom',
  'left',
  'right',
  'top left',
  'top right',
  'bottom left',
  'bottom right',
] as const;

/** Both specifications, section 3. */
export const galleryCategories = ['perunnal', 'consecration', 'construction', 'holyweek', 'others'] as const;
export const resourceTypes = ['Audio', 'Video', 'Documents'] as const;

/** Error message for staff when the external media host answers 401: CLOUDINARY_URL must be corrected. */
export const MEDIA_KEY_REJECTED =
  'The media host rejected this site’s key. Please contact the person who maintains the website.';

/** Sign-in code (public specification, section 9). */
export const CODE_DIGITS = 6;
export const CODE_LIFETIME_SECONDS = 600;

/** A session ends after this long without a call, and after this long in all. */
export const SESSION_IDLE_MS = 60 * 60_000;
export const SESSION_ABSOLUTE_MS = 12 * 60 * 60_000;

/** Types of prayer requests (public specification, section 5). */
export const prayerTypes = [
  'Blessings',
  'Healing Prayer',
  'Memorial',
  'Wedding',
  'Departed',
  'Incense Prayer',
] as const;

/** Maximum lengths of a prayer request's fields, in UTF-16 units. */
export const PRAYER_MAX_LENGTHS = { name: 120, contactNumber: 40, details: 5_000 } as const;

/** States that staff can set. The server alone sets 'held', for a request over the rate limit or from a likely bot. */
export const prayerStates = ['new', 'praying', 'done'] as const;

/** Maximum lengths of the texts of a visitor who says when they will come, in UTF-16 units. */
export const VISIT_MAX_LENGTHS = { name: 120, contact: 254, message: 1_000 } as const;
export const MAX_VISITORS = 50;
/** Days within which a visitor can choose a Sunday. */
export const VISIT_DAYS = 56;
export const visitStates = ['new', 'greeted', 'done'] as const;
/** Maximum length of a request to take down a picture, in UTF-16 units. */
export const TAKE_DOWN_MAX_LENGTH = 500;
export const takeDownStates = ['new', 'done'] as const;
export const CONTACT_PROBLEM = 'Please enter an email address or a phone number';

/** Entries per page of the inbox. */
export const INBOX_PAGE_SIZE = 20;
/** Maximum length of the staff's notes on an entry of the inbox, in UTF-16 units. */
export const NOTES_MAX_LENGTH = 5_000;

/** Days that a deleted record stays in the trash before it and its file are purged. */
export const TRASH_RETENTION_DAYS = 30;

export const activityActions = [
  'create',
  'update',
  'remove',
  'restore',
  'purge',
  'end',
  'invite',
  'accept',
  'share',
  'unshare',
] as const;
export type ActivityAction = (typeof activityActions)[number];

/** Days that audit log entries are retained. */
export const ACTIVITY_RETENTION_DAYS = 365;
export const FAILURE_RETENTION_DAYS = 30;
export const DEVICE_RETENTION_DAYS = 400;

export const MAX_HISTORY_ENTRIES = 50;

/** Name of the account that the first start creates. */
export const DEFAULT_ADMINISTRATOR_NAME = 'Parish Administrator';

/** Kinds of search results. */
export const searchKinds = [
  'page',
  'service',
  'churchDay',
  'event',
  'news',
  'organization',
  'resource',
  'gallery',
] as const;

/** Sort orders of the dashboard's lists; `-title` is descending. */
export const listOrders = ['title', '-title', 'date', '-date', 'state', '-state', '-created'] as const;
export type ListOrder = (typeof listOrders)[number];
