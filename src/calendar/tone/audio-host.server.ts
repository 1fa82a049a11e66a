import { z } from 'zod';
import { createExternalService } from '#kit/process/circuit-breaker.ts';
import type { Clock } from '#kit/process/clock.ts';
import type { Config } from '#kit/process/config.ts';
import type { Log } from '#kit/process/log.ts';

declare module '#kit/app-context.ts' {
  interface AppContext {
    readonly audioHost: AudioHost;
  }
}

/** The service that hosts the parish's audio recordings, such as SoundCloud. */
export interface AudioHost {
  /**
   * URL of the player for a recording, always on one of `playerOrigins`. If the lookup fails, returns the default player URL
   * (public specification, section 7).
   *
   * @param link URL of the recording's page; set by staff, never by a visitor.
   */
  playerFor(link: string): Promise<string>;
  /** Origins that pages may embed in frames: 'https://w.soundcloud.com'. */
  readonly playerOrigins: readonly string[];
}

interface AudioHostDeps {
  readonly config: Pick<Config, 'audioLookupUrl'>;
  readonly clock: Clock;
  readonly log: Log;
}

const LOOKUP_URL = 'https://soundcloud.com/oembed';
const PLAYER_URL = 'https://w.soundcloud.com/player/';
const SUCCESS_TTL_MS = 24 * 60 * 60_000;
const FAILURE_TTL_MS = 60_000;

interface Lookup {
  readonly requestedAt: number;
  readonly player: Promise<string>;
  ttlMs: number;
}

/** Sends no request until a player is needed. Caches one result per link. */
export function createAudioHost({ config: { audioLookupUrl }, ...deps }: AudioHostDeps): AudioHost {
  const playerOrigins = [PLAYER_URL, audioLookupUrl ?? PLAYER_URL]
    .map((url) => new URL(url).origin)
    .filter((origin, index, all) => all.indexOf(origin) === index);
  const service = createExternalService({ name: 'audio lookup', cooldownMs: 0, ...deps });
  const lookups = new Map<string, Lookup>();

  const lookUp = (link: string): Lookup => {
    const url = new URL(audioLookupUrl ?? LOOKUP_URL);
    url.searchParams.set('format', 'json');
    url.searchParams.set('url', link);
    const lookup: Lookup = {
      requestedAt: deps.clock.now(),
      ttlMs: SUCCESS_TTL_MS,
      player: service
        .request(url, (body) => parsePlayerUrl(body, playerOrigins))
        .then((playerUrl) => {
          if (playerUrl === undefined) lookup.ttlMs = FAILURE_TTL_MS;
          return playerUrl ?? `${PLAYER_URL}?url=${encodeURIComponent(link)}`;
        }),
    };
    return lookup;
  };
  return {
    playerOrigins,
    playerFor(link) {
      const cached = lookups.get(link);
      if (cached && Math.abs(deps.clock.now() - cached.requestedAt) < cached.ttlMs) return cached.player;
      const lookup = lookUp(link);
      lookups.set(link, lookup);
      return lookup.player;
    },
  };
}

const OembedResponse = z.object({ html: z.string() });

/** Only the `src` of the iframe is used. @throws Error when there is none, or its origin is not in `origins`. */
function parsePlayerUrl(body: unknown, origins: readonly string[]): string {
  const html = OembedResponse.safeParse(body).data?.html ?? '';
  const [, attributes = ''] = /<iframe\s([^<>]*)>/i.exec(html) ?? [];
  const [, doubleQuoted, singleQuoted] = /(?:^|\s)src=(?:"([^"]*)"|'([^']*)')/i.exec(attributes) ?? [];
  const src = (doubleQuoted ?? singleQuoted ?? '').replaceAll('&amp;', '&');
  const url = URL.canParse(src) ? new URL(src) : undefined;
  if (url && origins.includes(url.origin) && !url.username && !url.password) return url.href;
  throw new Error('the response has no player URL');
}
