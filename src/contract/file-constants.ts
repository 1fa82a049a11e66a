/** Names as the wire has them (both specifications, section 3); apart from the schemas, so that a page reaches them without zod. */
export const galleryCategories = ['perunnal', 'consecration', 'construction', 'holyweek', 'others'] as const;
export const resourceTypes = ['Audio', 'Video', 'Documents'] as const;
