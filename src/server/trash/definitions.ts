import type { TrashKind } from '#contract/constants.ts';
import { singleLine } from '#domain/text/preview.ts';
import type { Database } from '#storage/schema.ts';

/** A deleted row. Columns contain only text, numbers and null in both engines. */
export type TrashedRow = Readonly<Record<string, string | number | null>>;

/** JSON key next to the columns. It contains a space, so it cannot be a column name. Stored in databases: do not change it. */
export const INBOUND_REFS_KEY = 'named by';
/** Ids of rows that referred to a record, by column: `{ 'news.created_by': [3, 8] }`. */
export type InboundRefs = Readonly<Record<string, readonly number[]>>;

/** A foreign key column that the engine sets to null when the referenced row is deleted. */
interface InboundReference {
  readonly table: keyof Database;
  readonly column: string;
}

/**
 * How records of one kind are trashed and restored. If the table has a column `file_id`, the file is trashed and restored too.
 */
interface TrashDefinition {
  readonly table: keyof Database;
  readonly titleOf: (row: TrashedRow) => string;
  /**
   * The required parent row. It is restored together with the record; if it was permanently deleted, restoring fails with
   * `missingMessage`.
   */
  readonly parent?: { readonly column: string; readonly kind: TrashKind; readonly missingMessage: string };
  /** Columns that are set to null on restore when the referenced row no longer exists, with their tables. */
  readonly nullableRefs?: Readonly<Record<string, keyof Database>>;
  /** Foreign keys of other rows that refer to the record; they are set again on restore. */
  readonly inboundRefs?: readonly InboundReference[];
  /** Error message when another record has the same unique name. */
  readonly conflictMessage: string;
}

const NAME_CONFLICT = 'Another item now has this name. Rename that one, then restore this one.';
/** The title of an ad is its text, or "A picture" when it has none. */
const byDescription = ({ description }: TrashedRow) => singleLine(String(description ?? 'A picture'), 80);
const byTitle = ({ title }: TrashedRow) => String(title);
const byName = ({ name }: TrashedRow) => String(name);

/** All kinds of records that can be restored. Their names are in `contract/constants.ts`. */
export const TRASH_DEFINITIONS: Readonly<Record<TrashKind, TrashDefinition>> = {
  events: { table: 'events', titleOf: byTitle, conflictMessage: NAME_CONFLICT },
  news: {
    table: 'news',
    titleOf: byTitle,
    nullableRefs: { created_by: 'users' },
    conflictMessage: NAME_CONFLICT,
  },
  services: { table: 'services', titleOf: byName, conflictMessage: NAME_CONFLICT },
  organizations: { table: 'organizations', titleOf: byTitle, conflictMessage: NAME_CONFLICT },
  clergy: { table: 'clergy', titleOf: byName, conflictMessage: NAME_CONFLICT },
  'former-vicars': { table: 'former_vicars', titleOf: byName, conflictMessage: NAME_CONFLICT },
  'gallery-images': {
    table: 'gallery_images',
    titleOf: byTitle,
    parent: {
      column: 'folder_id',
      kind: 'gallery-folders',
      missingMessage:
        'The folder of this picture was permanently deleted, so the picture cannot be restored.',
    },
    conflictMessage: NAME_CONFLICT,
  },
  'gallery-folders': {
    table: 'gallery_folders',
    titleOf: byName,
    conflictMessage:
      'Another folder in this category now has this name. Rename that one, then restore this one.',
  },
  resources: {
    table: 'resources',
    titleOf: byName,
    parent: {
      column: 'folder_id',
      kind: 'resource-folders',
      missingMessage:
        'The folder of this resource was permanently deleted, so the resource cannot be restored.',
    },
    conflictMessage: NAME_CONFLICT,
  },
  'resource-folders': {
    table: 'resource_folders',
    titleOf: byName,
    conflictMessage: 'Another folder now has this name. Rename that one, then restore this one.',
  },
  users: {
    table: 'users',
    titleOf: byName,
    inboundRefs: [
      { table: 'news', column: 'created_by' },
      { table: 'files', column: 'issued_to' },
      { table: 'trash', column: 'deleted_by' },
    ],
    conflictMessage: 'Another account now has this email address. Change that one, then restore this one.',
  },
  ads: { table: 'home_page_ads', titleOf: byDescription, conflictMessage: NAME_CONFLICT },
};
