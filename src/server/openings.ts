import { VIDEO_EMBED_ORIGIN } from '#domain/video-site.ts';
import type { Deps } from './deps.ts';
import type { Openings } from './http/headers.ts';

/** What pages may reach beside us: players in frames, each after a click, and the media host that the settings name. */
export function openingsOf({ audioHost, media }: Pick<Deps, 'audioHost' | 'media'>): Openings {
  return { frames: [...audioHost.playerOrigins, VIDEO_EMBED_ORIGIN], files: media.current.origins };
}
