import type { Api } from '#contract/index.ts';

/**
 * The parts of the content whose changes are counted on their own, by their rows in `content_revision`; the number of one that was
 * released is never given to another. `shared`: what lists of several parts show.
 */
export const CONTENT_PARTS = {
  shared: 1,
  services: 2,
  events: 3,
  news: 4,
  organizations: 5,
  vicar: 6,
  clergy: 7,
  formerVicars: 8,
  gallery: 9,
  resources: 10,
  payment: 11,
  ads: 12,
} as const;
export type ContentPart = keyof typeof CONTENT_PARTS;

/**
 * The part that each group of endpoints is of. Its kept lists show nothing but what writes of the same part, or of `shared`, change;
 * `kept-lists.test.ts` tries it.
 */
export const partOf: { readonly [Group in keyof Api]: ContentPart } = {
  services: 'services',
  events: 'events',
  news: 'news',
  organizations: 'organizations',
  vicar: 'vicar',
  clergy: 'clergy',
  formerVicars: 'formerVicars',
  // folders tell of what they hold
  galleryFolders: 'gallery',
  gallery: 'gallery',
  resourceFolders: 'resources',
  resources: 'resources',
  payment: 'payment',
  ads: 'ads',
  // articles bear the names of those who wrote them
  auth: 'news',
  users: 'news',
  // a record comes back to the list that it was in
  trash: 'shared',
  // what follows shows nothing that an edit changes
  upload: 'shared',
  prayerRequests: 'shared',
  activity: 'shared',
  lectionary: 'shared',
  passages: 'shared',
  tones: 'shared',
  daily: 'shared',
  system: 'shared',
};
