import type { Api } from '#contract/index.ts';

/**
 * Cache tags, by the id of their version counter in `content_revision`. Never reuse the number of a removed tag.
 * `shared` invalidates the responses of every tag.
 */
export const CACHE_TAGS = {
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
export type CacheTag = keyof typeof CACHE_TAGS;

/**
 * The tag of each endpoint group: its writes invalidate the tag, and its cached reads depend on nothing but this tag
 * and `shared`. `cache-invalidation.test.ts` verifies it.
 */
export const cacheTagByGroup: { readonly [Group in keyof Api]: CacheTag } = {
  services: 'services',
  events: 'events',
  news: 'news',
  organizations: 'organizations',
  vicar: 'vicar',
  clergy: 'clergy',
  formerVicars: 'formerVicars',
  // folders include the number of their images
  galleryFolders: 'gallery',
  gallery: 'gallery',
  resourceFolders: 'resources',
  resources: 'resources',
  payment: 'payment',
  ads: 'ads',
  // articles include the names of their authors
  auth: 'news',
  users: 'news',
  // a restored record can belong to any list
  trash: 'shared',
  // no cached response depends on writes of these groups
  upload: 'shared',
  prayerRequests: 'shared',
  activity: 'shared',
  lectionary: 'shared',
  passages: 'shared',
  tones: 'shared',
  daily: 'shared',
  system: 'shared',
};
