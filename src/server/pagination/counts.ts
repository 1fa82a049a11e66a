import { madeOnce } from '#storage/memoize-query.ts';
import type { Handle } from '#storage/storage.ts';

/** What the database counts by itself, see storage/schema.ts. */
type Counted =
  | 'events'
  | 'event days'
  | 'event months'
  | 'news'
  | 'folders'
  | 'categories'
  | 'prayer requests';

/** The beginning of a sum of counts; null where there are none. */
export const sumOfTallies = madeOnce((db) =>
  db.selectFrom('tallies').select((eb) => eb.fn.sum<number | null>('amount').as('amount')),
);

/** How many rows there are of some parts of a list, or of all, without counting them. */
export async function tally(db: Handle, list: Counted, parts?: readonly string[]): Promise<number> {
  const { amount } = await sumOfTallies(db)
    .where('list', '=', list)
    .$if(parts !== undefined, (query) => query.where('part', 'in', parts as string[]))
    .executeTakeFirstOrThrow();
  return amount ?? 0;
}

/** How many rows there are of each part. */
export async function tallies(db: Handle, list: Counted): Promise<Map<string, number>> {
  const rows = await db.selectFrom('tallies').select(['part', 'amount']).where('list', '=', list).execute();
  return new Map(rows.map(({ part, amount }) => [part, amount]));
}
