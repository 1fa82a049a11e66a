import { singleLine } from '#kit/text/preview.ts';
import type { routes } from './api-routes.ts';

/** A row of any table of records. Columns contain only text, numbers and null in both engines. */
export type RecordRow = Readonly<Record<string, string | number | null>>;

/**
 * What a kind of record is: how messages name it, and how it is recorded in the activity log, deleted, restored and backed
 * up. If its table has a column `file_id`, the file is trashed and restored too.
 */
export interface RecordDefinition {
  /** The record in messages about this kind only. */
  readonly noun: string;
  /** The record among other kinds; defaults to `noun`. */
  readonly fullNoun?: string;
  readonly table: string;
  /** The endpoints of the kind. Its `create`, `update` and `remove` are recorded with `titleOf`. */
  readonly group: keyof typeof routes;
  readonly titleOf: (row: RecordRow) => string;
  /** The kind of the required parent row, in the column `folder_id`. It is restored together with the record. */
  readonly parent?: 'gallery-folders' | 'resource-folders';
  /** Columns that are set to null on restore when the referenced row no longer exists, with their tables. */
  readonly nullableRefs?: Readonly<Record<string, string>>;
  /** Foreign keys of other rows that the engine sets to null on deletion; they are set again on restore. */
  readonly inboundRefs?: readonly { readonly table: string; readonly column: string }[];
  /** The error when another record has the unique name of one that is restored. */
  readonly conflictMessage?: string;
}

const byTitle = ({ title }: RecordRow) => String(title);
const byName = ({ name }: RecordRow) => String(name);

/** All kinds of records. Deletion moves them to the trash. A parent comes before its children. */
export const records = {
  users: {
    noun: 'user',
    table: 'users',
    group: 'users',
    titleOf: byName,
    inboundRefs: [
      { table: 'news', column: 'created_by' },
      { table: 'files', column: 'issued_to' },
      { table: 'trash', column: 'deleted_by' },
    ],
    conflictMessage: 'Another account now has this email address. Change that one, then restore this one.',
  },
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
  services: {
    noun: 'service',
    fullNoun: 'worship service',
    table: 'services',
    group: 'services',
    titleOf: byName,
  },
  notices: { noun: 'notice', table: 'notices', group: 'notices', titleOf: ({ text }) => String(text) },
  organizations: { noun: 'organization', table: 'organizations', group: 'organizations', titleOf: byTitle },
  clergy: {
    noun: 'member of the clergy',
    fullNoun: 'clergy member',
    table: 'clergy',
    group: 'clergy',
    titleOf: byName,
  },
  'former-vicars': { noun: 'former vicar', table: 'former_vicars', group: 'formerVicars', titleOf: byName },
  history: {
    noun: 'entry',
    fullNoun: 'history entry',
    table: 'history_entries',
    group: 'history',
    titleOf: byTitle,
  },
  'parish-feasts': {
    noun: 'feast',
    fullNoun: 'parish feast',
    table: 'parish_feasts',
    group: 'parishFeasts',
    titleOf: byName,
  },
  'gallery-folders': {
    noun: 'folder',
    fullNoun: 'gallery folder',
    table: 'gallery_folders',
    group: 'galleryFolders',
    titleOf: byName,
    conflictMessage:
      'Another folder in this category now has this name. Rename that one, then restore this one.',
  },
  'gallery-images': {
    noun: 'picture',
    table: 'gallery_images',
    group: 'gallery',
    titleOf: byTitle,
    parent: 'gallery-folders',
  },
  'resource-folders': {
    noun: 'folder',
    fullNoun: 'resource folder',
    table: 'resource_folders',
    group: 'resourceFolders',
    titleOf: byName,
    conflictMessage: 'Another folder now has this name. Rename that one, then restore this one.',
  },
  resources: {
    noun: 'resource',
    fullNoun: 'service resource',
    table: 'resources',
    group: 'resources',
    titleOf: byName,
    parent: 'resource-folders',
  },
  ads: {
    noun: 'ad',
    fullNoun: 'home page ad',
    table: 'home_page_ads',
    group: 'ads',
    titleOf: ({ description }) => singleLine(String(description ?? 'A picture'), 80),
  },
} as const satisfies Readonly<Record<string, RecordDefinition>>;
export type RecordKind = keyof typeof records;
export const recordKinds = Object.keys(records) as RecordKind[];

export function definitionOf(kind: RecordKind): RecordDefinition {
  return records[kind];
}

/** The record in a sentence that may be about any kind: 'gallery folder'. */
export function fullNounOf(kind: RecordKind): string {
  const { noun, fullNoun = noun } = definitionOf(kind);
  return fullNoun;
}

/** What the activity log distinguishes besides the kinds of records, and how it names each. */
const OTHER_ACTIVITY = {
  vicar: 'the welcome message of',
  payment: 'the donation details',
  parish: 'the parish details',
  live: 'Live to',
  days: 'the services of',
  demonstration: 'the demonstration’s content',
  'prayer-requests': 'a prayer request',
  visits: 'a visitor’s announcement',
  'take-downs': 'a request to take down a picture',
  profile: 'their own profile',
  sessions: 'sessions',
  invitation: 'the invitation',
} as const;
export type ActivityKind = RecordKind | keyof typeof OTHER_ACTIVITY;
export const activityKinds: readonly ActivityKind[] = [
  ...recordKinds,
  ...(Object.keys(OTHER_ACTIVITY) as (keyof typeof OTHER_ACTIVITY)[]),
];

/** The record in a sentence of the activity log: 'the gallery folder'. */
export function activityNoun(kind: ActivityKind): string {
  return kind in records
    ? `the ${fullNounOf(kind as RecordKind)}`
    : OTHER_ACTIVITY[kind as keyof typeof OTHER_ACTIVITY];
}
