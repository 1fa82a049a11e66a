/** Kinds of records that rest in the trash when they are deleted; apart from the schemas, so that a page reaches them without zod. */
export const trashKinds = [
  'events',
  'news',
  'services',
  'organizations',
  'clergy',
  'former-vicars',
  'gallery-images',
  'gallery-folders',
  'resources',
  'resource-folders',
  'users',
  'ads',
] as const;
export type TrashKind = (typeof trashKinds)[number];

/** How long a deleted record can be restored; then it and its file go for good. */
export const TRASH_DAYS = 30;
