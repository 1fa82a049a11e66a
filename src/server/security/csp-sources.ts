import { viewerOrigin } from '#domain/media/online-viewer.ts';
import { VIDEO_EMBED_ORIGIN } from '#domain/media/video-site.ts';
import { parish } from '#parish';
import type { CspSources } from '../http/pages/security-headers.ts';
import type { AppContext } from '../main/app-context.ts';

/**
 * Returns the external origins that pages may access: audio and video players, the map and the document viewer in
 * frames, and the media host.
 */
export function cspSources({
  audioHost,
  media,
  config,
}: Pick<AppContext, 'audioHost' | 'media' | 'config'>): CspSources {
  const { mapEmbedUrl } = parish.address;
  const map = mapEmbedUrl && new URL(mapEmbedUrl).origin;
  const documents = viewerOrigin({ template: config.documentViewer, publicUrl: config.publicUrl });
  return {
    frameOrigins: [...audioHost.playerOrigins, VIDEO_EMBED_ORIGIN, map, documents].filter(
      (origin) => origin !== undefined,
    ),
    fileOrigins: media.current.origins,
  };
}
