import type { Bible } from '#bible/bible.server.ts';
import type { AudioHost } from '#calendar/tone/audio-host.server.ts';
import type { VerseService } from '#daily/verse-api.server.ts';
import type { ParishSettings } from '#parish/parish-settings.server.ts';
import type { ParishClock } from './dates/calendar-clock.server.ts';
import type { ContentVersion } from './http/cache/content-version.ts';
import type { Outbox } from './jobs/outbox.ts';
import type { BackgroundTasks } from './lib/background-tasks.ts';
import type { Clock } from './lib/clock.ts';
import type { Config } from './lib/config.ts';
import type { Log } from './lib/log.ts';
import type { CreateRateLimiter } from './lib/rate-limiter.ts';
import type { MediaHosts } from './media-storage/media-hosts.ts';
import type { Keys } from './security/crypto.ts';
import type { Storage } from './storage/storage.ts';

/**
 * The dependencies of every feature. Features receive them as an argument and use no globals.
 * Layer 3a, the server, contains endpoints over storage, and adapters to external systems (mail, clock, log).
 */
export interface AppContext {
  readonly config: Config;
  readonly storage: Storage;
  readonly clock: Clock;
  /** The parish's details. */
  readonly parish: ParishSettings;
  readonly parishClock: ParishClock;
  readonly log: Log;
  readonly keys: Keys;
  readonly outbox: Outbox;
  readonly limiters: CreateRateLimiter;
  readonly contentVersion: ContentVersion;
  readonly bible: Bible;
  readonly verses: VerseService;
  readonly audioHost: AudioHost;
  readonly media: MediaHosts;
  readonly backgroundTasks: BackgroundTasks;
}
