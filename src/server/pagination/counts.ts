import { memoizeQuery } from '#storage/memoize-query.ts';
import type { Handle } from '#storage/storage.ts';

/** Lists whose rows database triggers count in the table `tallies`, see storage/schema.ts. */
type CountedList =
  | 'events'
  | 'event days'
  | 'event months'
  | 'news'
  | 'folders'
  | 'categories'
  | 'prayer requests';

/** Query for a sum of counts; null when there are none. */
export const sumOfCounts = memoizeQuery((db) =>
  db.selectFrom('tallies').select((eb) => eb.fn.sum<number | null>('amount').as('amount')),
);

/** Number of rows in some or all parts of a list, from the counter table. */
export async function countRows(db: Handle, list: CountedList, parts?: readonly string[]): Promise<number> {
  const { amount } = await sumOfCounts(db)
    .where('list', '=', list)
    .$if(parts !== undefined, (query) => query.where('part', 'in', parts as string[]))
    .executeTakeFirstOrThrow();
  return amount ?? 0;
}

/** Number of rows by part of a list. */
export async function countByPart(db: Handle, list: CountedList): Promise<Map<string, number>> {
  const rows = await db.selectFrom('tallies').select(['part', 'amount']).where('list', '=', list).execute();
  return new Map(rows.map(({ part, amount }) => [part, amount]));
}
