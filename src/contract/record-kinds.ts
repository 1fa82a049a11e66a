/** Kinds of records that deletion moves to the trash, and how the activity log names one. */
const TRASH_KIND_NAMES = {
  events: 'the event',
  news: 'the news article',
  services: 'the worship service',
  notices: 'the notice',
  organizations: 'the organization',
  clergy: 'the clergy member',
  'former-vicars': 'the former vicar',
  history: 'the history entry',
  'parish-feasts': 'the parish feast',
  'gallery-images': 'the picture',
  'gallery-folders': 'the gallery folder',
  resources: 'the service resource',
  'resource-folders': 'the resource folder',
  users: 'the user',
  ads: 'the home page ad',
} as const;
export type TrashKind = keyof typeof TRASH_KIND_NAMES;
export const trashKinds = Object.keys(TRASH_KIND_NAMES) as TrashKind[];

/** Kinds of records that the activity log distinguishes. */
export const activityKindNames = {
  ...TRASH_KIND_NAMES,
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
export type ActivityKind = keyof typeof activityKindNames;
export const activityKinds = Object.keys(activityKindNames) as ActivityKind[];
