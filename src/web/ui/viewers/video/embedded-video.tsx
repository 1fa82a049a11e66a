import Play from 'lucide-react/icons/play';
import { useState } from 'react';
import { parseVideoUrl, VIDEO_EMBED_ORIGIN, videoEmbedUrl } from '#domain/video-site.ts';
import { VideoPlaceholder } from '../../art/video-placeholder.tsx';
import { OpenInNewTab } from '../file-links.tsx';
import type { ViewerFile } from '../viewer-file.ts';

/** A video of the video site. Nothing is loaded from the site until the visitor presses Play. */
export function EmbeddedVideo({ file: { title, url } }: { file: ViewerFile }) {
  const [isRequested, setRequested] = useState(false);
  const video = parseVideoUrl(url);
  if (!video) return null;
  if (isRequested)
    return (
      <iframe
        src={videoEmbedUrl(video)}
        title={title}
        // the site's player requires a Referer
        referrerPolicy="strict-origin-when-cross-origin"
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
        ref={(frame) => frame?.focus()}
        className="video-frame"
      />
    );
  return (
    <div className="video-preview">
      <VideoPlaceholder />
      <div className="video-prompt">
        <button type="button" data-first-focus className="video-play" onClick={() => setRequested(true)}>
          <Play size={30} strokeWidth={1.5} fill="currentColor" />
          Play video
        </button>
        <p>
          The video is loaded from{' '}
          <span className="whitespace-nowrap">{new URL(VIDEO_EMBED_ORIGIN).host}</span> only after you press
          play.
        </p>
        <OpenInNewTab url={/^https?:/i.test(url) ? url : `https://${url.trim()}`} />
      </div>
    </div>
  );
}
