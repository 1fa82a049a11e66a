import { definitionOf, recordKinds, siteTables } from '../../crud/records.ts';
import type { Database } from '../schema.ts';
import type { Handle } from '../storage.ts';

export type BackupTable = keyof Database;

/** Tables in a backup, each after the tables that it references. Each has an `id`. */
export function backupTables(): readonly BackupTable[] {
  const { referenced, others, private: privateTables, internal } = siteTables();
  return [
    'users',
    'passkeys',
    'files',
    ...referenced,
    ...recordKinds()
      .map((kind) => definitionOf(kind).table)
      .filter((table) => table !== 'users'),
    ...others,
    ...(Object.keys(privateTables) as BackupTable[]),
    ...internal,
    'trash',
    'once_public',
    'activity',
    'record_versions',
    'outbox',
    'content_revision',
    'key_check',
  ];
}

/** Of the kit's tables, an export leaves out accounts, trash, logs and what only this database needs. */
const KIT_TABLES_NOT_EXPORTED = [
  'users',
  'passkeys',
  'trash',
  'activity',
  'record_versions',
  'outbox',
  'content_revision',
  'key_check',
];

/** Tables in an export, each after the tables that it references. */
export function exportTables({ withPrivate }: { readonly withPrivate: boolean }): readonly BackupTable[] {
  const { private: privateTables, internal } = siteTables();
  const leftOut = [
    ...KIT_TABLES_NOT_EXPORTED,
    ...internal,
    ...(withPrivate ? [] : Object.keys(privateTables)),
  ];
  return backupTables().filter((table) => !leftOut.includes(table));
}

/** The first of these tables that has rows. */
export async function findRows(db: Handle, tables: readonly BackupTable[]): Promise<BackupTable | undefined> {
  for (const table of tables)
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return table;
  return undefined;
}

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
