export const routes = { downloads: { create: 'POST /api/downloads' } } as const;

/** What staff download. */
export const downloads = ['everything', 'everything-with-private-entries', 'backup'] as const;
export type Download = (typeof downloads)[number];
