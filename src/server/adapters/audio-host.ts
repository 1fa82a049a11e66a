import { z } from 'zod';
import type { Settings } from '../config.ts';
import { outsideService } from './circuit-breaker.ts';
import type { Clock } from './clock.ts';
import type { Log } from './log.ts';

/** The service that plays recordings which the parish keeps there. */
export interface AudioHost {
  /**
   * Address of the player for a recording, always on one of `playerOrigins`. A lookup that fails gives the address that the
   * host's players have by custom (public specification, section 7).
   *
   * @param link the recording's page; from parish.config.ts, never from a visitor.
   */
  playerFor(link: string): Promise<string>;
  /** What a page may put into a frame: 'https://w.soundcloud.com'. */
  readonly playerOrigins: readonly string[];
}

interface AudioHostDeps {
  readonly settings: Pick<Settings, 'audioLookupUrl'>;
  readonly clock: Clock;
  readonly log: Log;
}

const LOOKUP_URL = 'https://soundcloud.com/oembed';
const PLAYER_URL = 'https://w.soundcloud.com/player/';
const FOUND_KEPT_MS = 24 * 60 * 60_000;
const FAILURE_KEPT_MS = 60_000;

interface Lookup {
  readonly at: number;
  readonly player: Promise<string>;
  keptMs: number;
}

/** Asks nobody before a player is wanted. It keeps one answer a link, and there are eight tones. */
export function createAudioHost({ settings: { audioLookupUrl }, ...deps }: AudioHostDeps): AudioHost {
  const playerOrigins = [PLAYER_URL, audioLookupUrl ?? PLAYER_URL]
    .map((url) => new URL(url).origin)
    .filter((origin, place, all) => all.indexOf(origin) === place);
  const service = outsideService({ name: 'audio lookup', restMs: 0, ...deps });
  const lookups = new Map<string, Lookup>();

  const lookUp = (link: string): Lookup => {
    const address = new URL(audioLookupUrl ?? LOOKUP_URL);
    address.searchParams.set('format', 'json');
    address.searchParams.set('url', link);
    const lookup: Lookup = {
      at: deps.clock.now(),
      keptMs: FOUND_KEPT_MS,
      player: service
        .ask(address, (answer) => playerIn(answer, playerOrigins))
        .then((found) => {
          if (found === undefined) lookup.keptMs = FAILURE_KEPT_MS;
          return found ?? `${PLAYER_URL}?url=${encodeURIComponent(link)}`;
        }),
    };
    return lookup;
  };
  return {
    playerOrigins,
    playerFor(link) {
      const known = lookups.get(link);
      if (known && Math.abs(deps.clock.now() - known.at) < known.keptMs) return known.player;
      const lookup = lookUp(link);
      lookups.set(link, lookup);
      return lookup.player;
    },
  };
}

const Answer = z.object({ html: z.string() });

/** @throws when it names no player, or one that stands elsewhere. Of the markup nothing but the frame's address is used. */
function playerIn(answer: unknown, origins: readonly string[]): string {
  const html = Answer.safeParse(answer).data?.html ?? '';
  const [, attributes = ''] = /<iframe\s([^<>]*)>/i.exec(html) ?? [];
  const [, double, single] = /(?:^|\s)src=(?:"([^"]*)"|'([^']*)')/i.exec(attributes) ?? [];
  const src = (double ?? single ?? '').replaceAll('&amp;', '&');
  const url = URL.canParse(src) ? new URL(src) : undefined;
  if (url && origins.includes(url.origin) && !url.username && !url.password) return url.href;
  throw new Error('its answer holds no player');
}
