import type { NoticeRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';
import { instant } from '../adapters/clock.ts';
import { milestoneTime } from './milestones.ts';

/**
 * The notices that are shown at some instant from `from` through `until`, in milliseconds since 1970; all notices without
 * these. The latest comes first.
 */
export function currentNotices(
  db: Handle,
  shown?: { readonly from: number; readonly until: number },
): Promise<NoticeRow[]> {
  let query = db.selectFrom('notices').selectAll();
  if (shown)
    query = query.where('starts_at', '<=', instant(shown.until)).where('ends_at', '>', instant(shown.from));
  return query.orderBy('starts_at', 'desc').orderBy('id', 'desc').execute();
}

/** The instant at which Live ends; null if the parish is not live at `now`, in milliseconds since 1970. */
export async function liveUntil(db: Handle, now: number): Promise<string | null> {
  const until = await milestoneTime(db, 'live');
  return until && Date.parse(until) > now ? until : null;
}
