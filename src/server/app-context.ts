import type { Storage } from '#storage/storage.ts';
import type { AudioHost } from './adapters/audio-host.ts';
import type { Clock } from './adapters/clock.ts';
import type { Log } from './adapters/log.ts';
import type { MediaHosts } from './adapters/media-host/media-hosts.ts';
import type { Limiters } from './adapters/rate-limiter.ts';
import type { VerseService } from './adapters/verse-api.ts';
import type { Background } from './background-tasks.ts';
import type { Bible } from './bible/bible.ts';
import type { Settings } from './config.ts';
import type { ContentRevision } from './content-version.ts';
import type { Keys } from './crypto.ts';
import type { Outbox } from './outbox.ts';
import type { ParishDay } from './parish-calendar-clock.ts';

/**
 * Floor 3a, the server: endpoints answered over storage, and what stands outside (mail, clock, log).
 * What a feature may ask for; it reaches nothing else.
 */
export interface Deps {
  readonly settings: Settings;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly day: ParishDay;
  readonly log: Log;
  readonly keys: Keys;
  readonly outbox: Outbox;
  readonly limiters: Limiters;
  readonly revision: ContentRevision;
  readonly bible: Bible;
  readonly verses: VerseService;
  readonly audioHost: AudioHost;
  readonly media: MediaHosts;
  readonly background: Background;
}
