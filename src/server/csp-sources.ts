import { viewerOrigin } from '#domain/online-viewer.ts';
import { VIDEO_EMBED_ORIGIN } from '#domain/video-site.ts';
import { parish } from '#parish';
import type { Deps } from './app-context.ts';
import type { Openings } from './http/security-headers.ts';

/**
 * What pages may reach beside us: players, the map and the viewer of office documents in frames, each after a click, and
 * the media host that the settings name.
 */
export function openingsOf({
  audioHost,
  media,
  settings,
}: Pick<Deps, 'audioHost' | 'media' | 'settings'>): Openings {
  const { mapEmbedUrl } = parish.address;
  const map = mapEmbedUrl && new URL(mapEmbedUrl).origin;
  const documents = viewerOrigin({ template: settings.documentViewer, publicUrl: settings.publicUrl });
  return {
    frames: [...audioHost.playerOrigins, VIDEO_EMBED_ORIGIN, map, documents].filter(
      (origin) => origin !== undefined,
    ),
    files: media.current.origins,
  };
}
