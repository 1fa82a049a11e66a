import { recordKinds, records } from '#app/records.ts';
import type { Database } from '#app/schema.ts';

/** Tables in a backup, each after the tables that it references. Each has an `id`. */
export const backupTables = [
  'users',
  'files',
  'event_series',
  ...recordKinds.map((kind) => records[kind].table).filter((table) => table !== 'users'),
  'days',
  'vicar',
  'parish_settings',
  'parish_files',
  'pending_imports',
  'payment_info',
  'prayer_requests',
  'visits',
  'take_downs',
  'trash',
  'once_public',
  'activity',
  'bible_texts',
  'bible_books',
  'outbox',
  'content_revision',
  'key_check',
] as const satisfies readonly (keyof Database)[];
export type BackupTable = (typeof backupTables)[number];

/**
 * Tables not in a backup: sessions, sign-in codes, invitations, links to drafts, failed sign-ins, rate limits, stored
 * responses, known devices, leases, the times of the last backup and email and of Live, and the cached daily verse.
 */
export const excludedTables = [
  'sessions',
  'session_tokens',
  'challenges',
  'invitations',
  'draft_links',
  'sign_in_failures',
  'rate_limits',
  'idempotency_keys',
  'known_devices',
  'duties',
  'milestones',
  'daily_verse',
] as const;
