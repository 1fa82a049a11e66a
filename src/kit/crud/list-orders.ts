/** Sort orders of the dashboard's lists; `-title` is descending. */
export const listOrders = ['title', '-title', 'date', '-date', 'state', '-state', '-created'] as const;

export type ListOrder = (typeof listOrders)[number];

/** States of events and news that select a part of a list. */
export const listStates = ['published', 'draft', 'scheduled'] as const;

export type ListState = (typeof listStates)[number];
