import type { Storage } from '#storage/storage.ts';
import type { Background } from './background.ts';
import type { Bible } from './bible/bible.ts';
import type { ContentRevision } from './content-revision.ts';
import type { Keys } from './keys.ts';
import type { Outbox } from './outbox.ts';
import type { AudioHost } from './outside/audio-host.ts';
import type { Clock } from './outside/clock.ts';
import type { Limiters } from './outside/limiters.ts';
import type { Log } from './outside/log.ts';
import type { MediaHosts } from './outside/media-host/media-hosts.ts';
import type { VerseService } from './outside/verse-service.ts';
import type { ParishDay } from './parish-day.ts';
import type { Settings } from './settings.ts';

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
