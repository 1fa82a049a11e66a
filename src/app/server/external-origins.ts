import type { AppContext } from '#kit/app-context.ts';
import { viewerOrigin } from '#kit/media/online-viewer.ts';
import { VIDEO_EMBED_ORIGIN } from '#kit/media/video-site.ts';
import type { ExternalOrigins } from '#kit/ssr/page-renderer.ts';
import { isParishFile } from '#parish/parish-settings.server.ts';

/**
 * Returns the external origins that pages may access: audio and video players, the map and the document viewer in
 * frames, and the media host.
 */
export function externalOrigins({
  audioHost,
  media,
  config,
  parish,
}: Pick<AppContext, 'audioHost' | 'media' | 'config' | 'parish'>): ExternalOrigins {
  const { place, links, liturgy } = parish.current();
  const map = URL.parse(place.mapEmbedUrl)?.origin;
  const documents = viewerOrigin({ template: links.documentViewer, publicUrl: config.publicUrl });
  const hasPlayer = Object.values(liturgy.recordings).some((link) => !isParishFile(link, { media }));
  const players = hasPlayer ? audioHost.playerOrigins : [];
  return {
    frameOrigins: [...players, VIDEO_EMBED_ORIGIN, map, documents].filter((origin) => origin !== undefined),
    fileOrigins: media.current.origins,
  };
}
