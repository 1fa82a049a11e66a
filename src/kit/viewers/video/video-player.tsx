import Play from 'lucide-react/icons/play';
import { useState } from 'react';
import { mediaKind } from '../../media/media-kind.ts';
import { parseVideoUrl, VIDEO_EMBED_ORIGIN, videoEmbedUrl } from '../../media/video-site.ts';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { ExternalFrame } from '../external-frame.tsx';
import { FailedNote, playerRef, Retryable } from '../failed-note.tsx';
import { OpenInNewTab } from '../file-links.tsx';
import { useReady } from '../use-ready.ts';
import type { LoadedFileProps, ViewerProps } from '../viewer-file.ts';
import { ViewerFrame } from '../viewer-frame.tsx';
import { VideoPlaceholder } from './video-placeholder.tsx';
import './video.css';

/** Plays a video file or a video of the video site (public specification, section 7). Closing stops it. */
export function VideoPlayer({ file, onClose }: ViewerProps) {
  const kind = mediaKind({ ...file, expected: 'video' });
  return (
    <ViewerFrame title={file.title} background="night" onClose={onClose}>
      <div className="video-area">
        {kind === 'video' ? (
          <Retryable message="Failed to load video" url={file.url}>
            {(onFailed) => <FileVideo file={file} onFailed={onFailed} />}
          </Retryable>
        ) : kind === 'site-video' ? (
          <Retryable message="Failed to load video" url={file.url}>
            {(onFailed) => <EmbeddedVideo file={file} onFailed={onFailed} />}
          </Retryable>
        ) : (
          <FailedNote message="Video player not available for this URL format" url={file.url} />
        )}
      </div>
    </ViewerFrame>
  );
}

/** A video of the video site. Nothing is loaded from the site until the visitor presses Play. */
function EmbeddedVideo({ file: { title, url }, onFailed }: LoadedFileProps) {
  const [isRequested, setRequested] = useState(false);
  const video = parseVideoUrl(url);
  if (!video) return null;
  if (isRequested)
    return (
      <ExternalFrame
        src={videoEmbedUrl(video)}
        title={title}
        placeholder={<Spinner text="Loading video" />}
        onFailed={onFailed}
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

/** A video file with the native controls. */
function FileVideo({ file: { title, url }, onFailed }: LoadedFileProps) {
  const { isReady, onLoadedMetadata } = useReady();
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: the site's files have no captions */}
      <video
        ref={playerRef}
        src={url}
        aria-label={title}
        controls
        playsInline
        preload="metadata"
        data-first-focus
        className="video-file"
        onLoadedMetadata={onLoadedMetadata}
        onError={onFailed}
      />
      {!isReady && (
        <div className="video-loading">
          <Spinner text="Loading video" />
        </div>
      )}
    </>
  );
}
