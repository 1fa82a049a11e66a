import { instant } from '#kit/process/clock.ts';
import { milestoneTime, recordMilestone } from '#kit/process/milestones.ts';
import type { Handle } from '#kit/storage/storage.ts';
import type { NoticeRow } from '../tables.ts';

const LIVE_DURATION_MS = 4 * 60 * 60_000;

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

/** Turns Live on for four hours from `now`, in milliseconds since 1970, or off. */
export function setLive(trx: Handle, isLive: boolean, now: number): Promise<void> {
  return recordMilestone(trx, 'live', instant(now + (isLive ? LIVE_DURATION_MS : 0)));
}

/** The instant at which Live ends; null if the parish is not live at `now`, in milliseconds since 1970. */
export async function liveUntil(db: Handle, now: number): Promise<string | null> {
  const until = await milestoneTime(db, 'live');
  return until && Date.parse(until) > now ? until : null;
}
