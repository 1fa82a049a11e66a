import { trashKinds } from './trash-constants.ts';

/** What the activity log tells apart; apart from the schemas, so that a page reaches them without zod. */
export const activityKinds = [
  ...trashKinds,
  'vicar',
  'payment',
  'prayer-requests',
  'profile',
  'sessions',
] as const;
export type ActivityKind = (typeof activityKinds)[number];

export const activityActions = ['create', 'update', 'remove', 'restore', 'purge', 'end'] as const;
export type ActivityAction = (typeof activityActions)[number];

/** How long it is kept. */
export const ACTIVITY_DAYS = 365;
