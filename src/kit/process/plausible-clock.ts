import type { KitContext } from '../app-context.ts';
import { instant } from './clock.ts';
import { milestoneTime, recordMilestone } from './milestones.ts';

const CLOCK_TRIAL_MS = 24 * 60 * 60_000;
/** While deletion waits, because some hosts run the process only when a visitor comes: on Sundays, for example. */
const MAX_PAUSE_IN_TRIAL_MS = 8 * CLOCK_TRIAL_MS;

/**
 * Whether the clock is so plausible that records may be deleted for their age: it has agreed with the last run for a
 * day. It disagrees when it has gone back by a day, when the last run was more than a day ago (the clock was set
 * forward, or the site was switched off), and when nothing has run yet. Rows are not evidence of the time: a wrong
 * clock has dated the newest ones, or an idle parish has written none.
 */
export async function isClockPlausible(
  { storage, log }: Pick<KitContext, 'storage' | 'log'>,
  now: number,
): Promise<boolean> {
  return storage.transaction(async (trx) => {
    const lastRun = await milestoneTime(trx, 'cleanup');
    const lastRunAt = Date.parse(lastRun ?? '');
    let agreesSince = Date.parse((await milestoneTime(trx, 'clock agrees')) ?? '');
    const maxPauseMs = lastRunAt - agreesSince < CLOCK_TRIAL_MS ? MAX_PAUSE_IN_TRIAL_MS : CLOCK_TRIAL_MS;
    if (!(now - lastRunAt <= maxPauseMs && now - lastRunAt >= -CLOCK_TRIAL_MS)) {
      agreesSince = now;
      await recordMilestone(trx, 'clock agrees', instant(now));
      log.warn(
        { event: 'clock not trusted', now: instant(now), lastRun },
        'nothing is deleted for its age until the clock has agreed with the last run for a day',
      );
    }
    await recordMilestone(trx, 'cleanup', instant(now));
    return now - agreesSince >= CLOCK_TRIAL_MS;
  });
}
