/** Sort orders of the dashboard's lists; `-title` is descending. */
export const listOrders = ['title', '-title', 'date', '-date', 'state', '-state', '-created'] as const;

export type ListOrder = (typeof listOrders)[number];
