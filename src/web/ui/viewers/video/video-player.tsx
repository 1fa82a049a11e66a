import { type MediaKind, mediaKind } from '#domain/media-kind.ts';
import { FailedNote } from '../failed-note.tsx';
import type { ViewerFile, ViewerProps } from '../viewer-file.ts';
import { ViewerFrame } from '../viewer-frame.tsx';
import { EmbeddedVideo } from './embedded-video.tsx';
import { FileVideo } from './file-video.tsx';
import './video.css';

const PLAYERS: Partial<Record<MediaKind, (props: { file: ViewerFile }) => React.ReactNode>> = {
  video: FileVideo,
  'site-video': EmbeddedVideo,
};

/** Plays a video file or a video of the video site (public specification, section 7). Closing stops it. */
export function VideoPlayer({ file, onClose }: ViewerProps) {
  const Player = PLAYERS[mediaKind({ ...file, expected: 'video' })];
  return (
    <ViewerFrame title={file.title} background="night" onClose={onClose}>
      <div className="video-area">
        {Player ? (
          <Player file={file} />
        ) : (
          <FailedNote message="Video player not available for this URL format" url={file.url} />
        )}
      </div>
    </ViewerFrame>
  );
}
