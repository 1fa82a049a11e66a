/** What the lists of the dashboard are ordered by, `-title` the other way round; apart from the schemas, without zod. */
export const listOrders = ['title', '-title', 'date', '-date', 'state', '-state', '-created'] as const;
export type ListOrder = (typeof listOrders)[number];
