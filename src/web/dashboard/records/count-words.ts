import type { RecordWords } from './record.ts';

/** '12 events', '1 event', and '3 of 12 events' while a search leaves some out. */
export function countWords({
  shown,
  total,
  one,
  many,
}: { shown: number; total: number } & Pick<RecordWords, 'one' | 'many'>): string {
  const words = `${total} ${total === 1 ? one : many}`;
  return shown === total ? words : `${shown} of ${words}`;
}
