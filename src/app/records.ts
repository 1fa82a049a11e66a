import { formUrl, pageFormUrl, tabUrl } from '#kit/crud/list/dashboard-urls.ts';
import type { Definitions, RecordDefinition, RecordRow } from '#kit/crud/records.ts';
import { singleLine } from '#kit/text/preview.ts';
import type { routes } from './api-routes.ts';

type Definition = RecordDefinition & { readonly group: keyof typeof routes };

const byTitle = ({ title }: RecordRow) => String(title);
const byName = ({ name }: RecordRow) => String(name);

/** All kinds of records. Deletion moves them to the trash. A parent comes before its children. */
const records = {
  users: {
    noun: 'user',
    table: 'users',
    group: 'users',
    hasHistory: false,
    titleOf: byName,
    inboundRefs: [
      { table: 'news', column: 'created_by' },
      { table: 'files', column: 'issued_to' },
      { table: 'trash', column: 'deleted_by' },
      { table: 'imports', column: 'by_id' },
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
    closes: { table: 'take_downs', column: 'image_id' },
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
  redirects: {
    noun: 'old address',
    table: 'redirects',
    group: 'redirects',
    titleOf: ({ from_path }) => String(from_path),
    conflictMessage: 'This old address is in the list again. Delete that entry, then restore this one.',
  },
} as const satisfies Readonly<Record<string, Definition>>;

/** What the activity log distinguishes besides the kinds of records, and how it names each. */
const otherActivity = {
  vicar: 'the welcome message of',
  payment: 'the donation details',
  parish: 'the parish details',
  live: 'Live to',
  days: 'the services of',
  week: 'the week of',
  demonstration: 'the demonstration’s content',
  everything: 'everything',
  backup: 'a backup',
  'prayer-requests': 'a prayer request',
  visits: 'a visitor’s announcement',
  'take-downs': 'a request to take down a picture',
  letter: 'the letter by email',
  imports: 'the import of',
  'letter-addresses': 'the addresses of the letter',
  'letter-subscription': 'a subscription to the letter',
  profile: 'their own profile',
  sessions: 'sessions',
  passkey: 'a passkey',
  invitation: 'the invitation',
} as const;

type AllRecords = typeof records;
type AllOtherActivity = typeof otherActivity;

declare module '#kit/crud/records.ts' {
  interface Records extends AllRecords {}
  interface OtherActivity extends AllOtherActivity {}
}

export const recordKinds = Object.keys(records) as (keyof AllRecords)[];
export const activityKinds = [...recordKinds, ...(Object.keys(otherActivity) as (keyof AllOtherActivity)[])];

/** The tab of each kind; those without one are edited on the About page. */
const TABS: Partial<Record<string, string>> = {
  ...{ events: 'eventsandnews', news: 'eventsandnews', ads: 'homepageads', notices: 'overview' },
  ...{ services: 'services', 'resource-folders': 'services', resources: 'services' },
  ...{ 'gallery-folders': 'gallery', 'gallery-images': 'gallery', organizations: 'organizations' },
  ...{ users: 'users', history: 'parish', 'parish-feasts': 'parish', redirects: 'parish' },
};

/** URL of a record's form or, of a folder, its content. */
export function recordUrl(kind: keyof AllRecords, row: RecordRow): string {
  const tab = TABS[kind];
  return tab && kind.endsWith('-folders') ? tabUrl(tab, Number(row.id)) : formUrlOf(kind, row);
}

/** Forms that are not of a list of records. */
const OTHER_FORMS: Partial<Record<string, (row: RecordRow) => string>> = {
  vicar: () => pageFormUrl('/', 'vicar'),
  payment: () => pageFormUrl('/donate', 'payment'),
  parish: ({ block }) => formUrl('parish', String(block)),
  week: ({ date }) => `${formUrl('week', 'week')}&week=${date}`,
};

/** URL of the form of a record, or of another row with a history. */
function formUrlOf(kind: string, row: RecordRow): string {
  const tab = TABS[kind];
  const id = Number(row.id);
  if (OTHER_FORMS[kind]) return OTHER_FORMS[kind](row);
  if (!tab) return pageFormUrl('/about', kind, id);
  const folder = row.folder_id ? Number(row.folder_id) : null;
  return formUrl(tab, kind === 'services' ? 'regular-services' : kind, id, folder);
}

/** What the kit must know of the site's records. */
export const definitions: Definitions = {
  records,
  formUrl: formUrlOf,
  otherHistory: { vicar: 'vicar', payment: 'payment_info', parish: 'parish_settings', week: 'weeks' },
  otherActivity,
  tables: {
    referenced: ['event_series'],
    others: [
      'days',
      'weeks',
      'vicar',
      'parish_settings',
      'parish_files',
      'payment_info',
      'letters',
      'letter_settings',
      'bible_texts',
      'bible_books',
    ],
    private: {
      prayer_requests: 'prayer requests',
      visits: 'visits',
      take_downs: 'take-downs',
      letter_subscriptions: 'letter',
    },
    internal: ['pending_imports', 'imports', 'import_items'],
    authors: { news: { id: 'created_by', name: 'author_name' } },
    json: {
      services: ['rule', 'changes'],
      events: ['program', 'edited'],
      event_series: ['rule'],
      parish_feasts: ['rule', 'readings'],
      weeks: ['lines', 'part_order', 'omitted'],
      parish_settings: ['content'],
      bible_books: ['chapters'],
      prayer_requests: ['sealed'],
      visits: ['sealed'],
      take_downs: ['sealed'],
    },
  },
  fileTables: {
    gallery_images: { flag: 'is_published' },
    events: { flag: 'is_published', hasWindow: true },
    news: { flag: 'is_published', hasWindow: true },
    home_page_ads: { flag: 'is_active', hasWindow: true },
    // the demonstration's videos have no row
    resources: { linkColumn: 'link' },
    vicar: {},
    clergy: {},
    history_entries: {},
    parish_files: {},
  },
};
