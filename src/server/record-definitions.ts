import type { TrashKind } from '#contract/constants.ts';
import type { Api } from '#contract/index.ts';
import { singleLine } from '#domain/text/preview.ts';
import type { Database } from '#storage/schema.ts';

/** A row of any of these tables. Columns contain only text, numbers and null in both engines. */
export type RecordRow = Readonly<Record<string, string | number | null>>;

/**
 * How records of one kind are named in messages, recorded in the activity log, trashed and restored. If the table has a column `file_id`,
 * the file is trashed and restored too.
 */
interface RecordDefinition {
  /** The record in messages. */
  readonly noun: string;
  /** The record in the message that it does not exist; defaults to `noun`. */
  readonly fullNoun?: string;
  readonly table: keyof Database;
  /** The endpoint group whose `create`, `update` and `remove` are recorded with `titleOf`. */
  readonly group?: keyof Api;
  readonly titleOf: (row: RecordRow) => string;
  /**
   * The required parent row. It is restored together with the record; if it was permanently deleted, restoring fails with
   * `missingMessage`.
   */
  readonly parent?: { readonly column: string; readonly kind: TrashKind; readonly missingMessage: string };
  /** Columns that are set to null on restore when the referenced row no longer exists, with their tables. */
  readonly nullableRefs?: Readonly<Record<string, keyof Database>>;
  /** Foreign keys of other rows that the engine sets to null on deletion; they are set again on restore. */
  readonly inboundRefs?: readonly { readonly table: keyof Database; readonly column: string }[];
  /** Error message when another record has the same unique name. */
  readonly conflictMessage?: string;
}

const byTitle = ({ title }: RecordRow) => String(title);
const byName = ({ name }: RecordRow) => String(name);

/** All kinds of records that can be deleted and restored. Their names are in `contract/record-kinds.ts`. */
export const RECORD_DEFINITIONS = {
  events: {
    noun: 'event',
    table: 'events',
    group: 'events',
    titleOf: byTitle,
    conflictMessage:
      'The recurring event has another event on this date. Delete that one, then restore this one.',
  },
  news: {
    noun: 'article',
    fullNoun: 'news article',
    table: 'news',
    group: 'news',
    titleOf: byTitle,
    nullableRefs: { created_by: 'users' },
  },
  services: { noun: 'service', table: 'services', group: 'services', titleOf: byName },
  notices: { noun: 'notice', table: 'notices', group: 'notices', titleOf: ({ text }) => String(text) },
  organizations: { noun: 'organization', table: 'organizations', group: 'organizations', titleOf: byTitle },
  clergy: { noun: 'member of the clergy', table: 'clergy', group: 'clergy', titleOf: byName },
  'former-vicars': { noun: 'former vicar', table: 'former_vicars', group: 'formerVicars', titleOf: byName },
  history: {
    noun: 'entry',
    fullNoun: 'history entry',
    table: 'history_entries',
    group: 'history',
    titleOf: byTitle,
  },
  'parish-feasts': { noun: 'feast', table: 'parish_feasts', group: 'parishFeasts', titleOf: byName },
  'gallery-images': {
    noun: 'picture',
    table: 'gallery_images',
    group: 'gallery',
    titleOf: byTitle,
    parent: {
      column: 'folder_id',
      kind: 'gallery-folders',
      missingMessage:
        'The folder of this picture was permanently deleted, so the picture cannot be restored.',
    },
  },
  'gallery-folders': {
    noun: 'folder',
    table: 'gallery_folders',
    group: 'galleryFolders',
    titleOf: byName,
    conflictMessage:
      'Another folder in this category now has this name. Rename that one, then restore this one.',
  },
  resources: {
    noun: 'resource',
    table: 'resources',
    group: 'resources',
    titleOf: byName,
    parent: {
      column: 'folder_id',
      kind: 'resource-folders',
      missingMessage:
        'The folder of this resource was permanently deleted, so the resource cannot be restored.',
    },
  },
  'resource-folders': {
    noun: 'folder',
    table: 'resource_folders',
    group: 'resourceFolders',
    titleOf: byName,
    conflictMessage: 'Another folder now has this name. Rename that one, then restore this one.',
  },
  users: {
    noun: 'user',
    table: 'users',
    titleOf: byName,
    inboundRefs: [
      { table: 'news', column: 'created_by' },
      { table: 'files', column: 'issued_to' },
      { table: 'trash', column: 'deleted_by' },
    ],
    conflictMessage: 'Another account now has this email address. Change that one, then restore this one.',
  },
  // the activity log has the whole text of an ad
  ads: {
    noun: 'ad',
    table: 'home_page_ads',
    titleOf: ({ description }) => singleLine(String(description ?? 'A picture'), 80),
  },
} as const satisfies Readonly<Record<TrashKind, RecordDefinition>>;

export function definitionOf(kind: TrashKind): RecordDefinition {
  return RECORD_DEFINITIONS[kind];
}
