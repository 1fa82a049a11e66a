/** Names as the wire has them (both specifications, section 3); apart from the schemas, so that a page reaches them without zod. */
export const galleryCategories = ['perunnal', 'consecration', 'construction', 'holyweek', 'others'] as const;
export const resourceTypes = ['Audio', 'Video', 'Documents'] as const;

/** What staff are told where a media host outside answers 401: only who set CLOUDINARY_URL can mend that. */
export const KEY_REFUSED =
  'The media host does not accept the key of this site. Please tell whoever looks after the site.';
