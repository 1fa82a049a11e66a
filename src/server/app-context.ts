import type { Storage } from '#storage/storage.ts';
import type { AudioHost } from './adapters/audio-host.ts';
import type { MediaHosts } from './adapters/media-storage/media-hosts.ts';
import type { CreateRateLimiter } from './adapters/rate-limiter.ts';
import type { VerseService } from './adapters/verse-api.ts';
import type { Bible } from './bible/bible.ts';
import type { Config } from './config/config.ts';
import type { ContentVersion } from './http/cache/content-version.ts';
import type { Outbox } from './jobs/outbox.ts';
import type { BackgroundTasks } from './lib/background-tasks.ts';
import type { Clock } from './lib/clock.ts';
import type { Log } from './lib/log.ts';
import type { ParishClock } from './lib/parish-calendar-clock.ts';
import type { ParishSettings } from './parish/parish-settings.ts';
import type { Keys } from './security/crypto.ts';

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
