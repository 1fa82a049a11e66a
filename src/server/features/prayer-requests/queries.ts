import type { PrayerState } from '#contract/resources/prayer-requests.ts';
import type { PrayerRequestRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';

/** Newest first. */
export async function requestsByIds(db: Handle, ids: readonly number[]): Promise<PrayerRequestRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('prayer_requests').selectAll().where('id', 'in', ids).orderBy('id', 'desc').execute();
}

interface RequestRange {
  readonly state: PrayerState | undefined;
  readonly limit: number;
  /** Skips this many of the newest. */
  readonly offset?: number;
  /** Instead of `offset`: only requests older than the one with this id. */
  readonly before?: number | undefined;
}

/** Newest first. Skips with an index-only scan and reads only the rows of one page. */
export function newestRequests(db: Handle, { state, limit, offset, before }: RequestRange) {
  const ids = db
    .selectFrom('prayer_requests')
    .select('id')
    .$if(state !== undefined, (query) => query.where('state', '=', state as PrayerState))
    .$if(before !== undefined, (query) => query.where('id', '<', before as number))
    // the same order, but from a smaller index
    .$if(offset !== undefined, (query) => query.orderBy('created_at', 'desc').offset(offset as number))
    .orderBy('id', 'desc')
    .limit(limit);
  return db.selectFrom('prayer_requests').selectAll().where('id', 'in', ids).orderBy('id', 'desc').execute();
}

/** The number of requests in each state. */
export async function countRequests(db: Handle): Promise<Record<PrayerState, number>> {
  const counted = await db
    .selectFrom('prayer_requests')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  const of = (wanted: PrayerState) => counted.find(({ state }) => state === wanted)?.count ?? 0;
  return { new: of('new'), praying: of('praying'), done: of('done'), held: of('held') };
}

/** Deletes permanently, without the trash. @returns false if there is no request with this id and version. */
export async function deleteRequest(
  trx: Handle,
  { id, version }: { readonly id: number; readonly version: number | undefined },
): Promise<boolean> {
  if (Number.isNaN(version)) return false;
  const { numDeletedRows } = await trx
    .deleteFrom('prayer_requests')
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version as number))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
