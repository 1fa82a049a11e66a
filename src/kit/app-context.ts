import type { ContentVersion } from './http/cache/content-version.ts';
import type { Outbox } from './mail/outbox.ts';
import type { MediaHosts } from './media-storage/media-hosts.ts';
import type { BackgroundTasks } from './process/background-tasks.ts';
import type { CalendarClock } from './process/calendar-clock.server.ts';
import type { Clock } from './process/clock.ts';
import type { Config } from './process/config.ts';
import type { Log } from './process/log.ts';
import type { Keys } from './security/crypto.ts';
import type { CreateRateLimiter } from './security/rate-limiter.ts';
import type { Storage } from './storage/storage.ts';

/** Whose site it is, as emails name it. */
export interface SiteOwner {
  readonly name: string;
  /** IANA name. */
  readonly timeZone: string;
}

/** The dependencies of the kit. Its functions receive them as an argument and use no globals. */
export interface KitContext {
  readonly config: Config;
  readonly storage: Storage;
  readonly clock: Clock;
  /** Whose site it is. */
  readonly owner: () => SiteOwner;
  readonly calendarClock: CalendarClock;
  readonly log: Log;
  readonly keys: Keys;
  readonly outbox: Outbox;
  readonly limiters: CreateRateLimiter;
  readonly contentVersion: ContentVersion;
  readonly media: MediaHosts;
  readonly backgroundTasks: BackgroundTasks;
}

/** The dependencies of every feature, to which a site adds its own: `declare module '#kit/app-context.ts'`. */
export interface AppContext extends KitContext {}
