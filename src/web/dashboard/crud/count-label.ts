import type { RecordWords } from './types.ts';

/** '12 events', '1 event', and '3 of 12 events' while a search leaves some out; '100+ of 4000 events' while it has not seen all. */
export function countWords({
  shown,
  total,
  one,
  many,
  hasMore = false,
}: { shown: number; total: number; hasMore?: boolean } & Pick<RecordWords, 'one' | 'many'>): string {
  const words = `${total} ${total === 1 ? one : many}`;
  return shown === total ? words : `${shown}${hasMore ? '+' : ''} of ${words}`;
}
