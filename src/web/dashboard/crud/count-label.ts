import type { CrudMessages } from './types.ts';

/** '12 events' or '1 event'; '3 of 12 events' for a search; '100+ of 4000 events' when the server has more results. */
export function countLabel({
  shown,
  total,
  singular,
  plural,
  hasMore = false,
}: { shown: number; total: number; hasMore?: boolean } & Pick<CrudMessages, 'singular' | 'plural'>): string {
  const label = `${total} ${total === 1 ? singular : plural}`;
  return shown === total ? label : `${shown}${hasMore ? '+' : ''} of ${label}`;
}
