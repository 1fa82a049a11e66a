import type { KitContext } from '../app-context.ts';
import { createOutbox, type OutboxDeps } from '../mail/outbox.ts';
import { createMediaHosts } from '../media-storage/media-hosts.ts';
import { createBackgroundTasks } from '../process/background-tasks.ts';
import { createCalendarClock } from '../process/calendar-clock.server.ts';
import type { Config } from '../process/config.ts';
import { createRateLimiters } from '../security/rate-limiter.ts';
import { createContentVersion } from './cache/content-version.ts';

const HOUR_MS = 60 * 60_000;

/** What the dependencies of the kit are made of, besides the owner of the site. */
export type KitParts = Pick<KitContext, 'storage' | 'clock' | 'log' | 'keys'> &
  Pick<OutboxDeps, 'send' | 'onBulkOutcome'>;

/** Creates the dependencies of the kit. Starts no timers. */
export function createKitContext(
  config: Config,
  { send, onBulkOutcome, owner, ...parts }: KitParts & Pick<KitContext, 'owner'>,
): KitContext {
  const { storage, clock, log } = parts;
  return {
    ...parts,
    config,
    owner,
    calendarClock: createCalendarClock({ clock, timeZone: () => owner().timeZone }),
    outbox: createOutbox({
      ...parts,
      send,
      hasMailServer: config.smtpUrl !== undefined,
      bulkIntervalMs: HOUR_MS / config.lettersPerHour,
      ...(onBulkOutcome && { onBulkOutcome }),
    }),
    limiters: createRateLimiters(storage),
    contentVersion: createContentVersion({ storage, clock }),
    media: createMediaHosts({ ...parts, config }),
    backgroundTasks: createBackgroundTasks({ storage, log }),
  };
}
