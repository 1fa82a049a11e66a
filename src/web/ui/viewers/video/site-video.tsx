import Play from 'lucide-react/icons/play';
import { useState } from 'react';
import { siteVideo, VIDEO_EMBED_ORIGIN, videoEmbedAddress } from '#domain/video-site.ts';
import { Still } from '../../art/video-placeholder.tsx';
import { OpenInNewTab } from '../file-links.tsx';
import type { ViewedFile } from '../open-file.ts';

/** A video of the video site: our own still until somebody asks for it, and only then the site's player. */
export function SiteVideo({ file: { title, address } }: { file: ViewedFile }) {
  const [isAsked, setAsked] = useState(false);
  const video = siteVideo(address);
  if (!video) return null;
  if (isAsked)
    return (
      <iframe
        src={videoEmbedAddress(video)}
        title={title}
        // without an origin to refer to, the site's player refuses to play
        referrerPolicy="strict-origin-when-cross-origin"
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
        ref={(frame) => frame?.focus()}
        className="video-frame"
      />
    );
  return (
    <div className="video-still">
      <Still />
      <div className="video-ask">
        <button type="button" data-first-focus className="video-play" onClick={() => setAsked(true)}>
          <Play size={30} strokeWidth={1.5} fill="currentColor" />
          Play video
        </button>
        <p>
          Until you press play, nothing is asked of{' '}
          <span className="whitespace-nowrap">{new URL(VIDEO_EMBED_ORIGIN).host}.</span>
        </p>
        <OpenInNewTab address={/^https?:/i.test(address) ? address : `https://${address.trim()}`} />
      </div>
    </div>
  );
}
