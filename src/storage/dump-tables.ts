import type { Database } from './schema.ts';

/** What a backup carries, of the outbox without sign-in codes (row-pages.ts); a table stands after those that it refers to. Each has an `id`. */
export const carriedTables = [
  'users',
  'files',
  'gallery_folders',
  'gallery_images',
  'resource_folders',
  'resources',
  'events',
  'news',
  'services',
  'organizations',
  'vicar',
  'clergy',
  'former_vicars',
  'payment_info',
  'home_page_ads',
  'prayer_requests',
  'trash',
  'activity',
  'outbox',
  'content_revision',
  'key_check',
] as const satisfies readonly (keyof Database)[];
export type CarriedTable = (typeof carriedTables)[number];

/** What dies with the server that it was for: who is signed in, codes, counters of tries, answers to repeated calls,
 * which process does what, today's verse from outside. */
export const tablesLeftOut = [
  'sessions',
  'session_tokens',
  'challenges',
  'sign_in_failures',
  'rate_limits',
  'idempotency_keys',
  'known_devices',
  'duties',
  'daily_verse',
] as const;

/** What the database makes of the other tables by itself. */
export const tablesDerived = ['tallies'] as const;
