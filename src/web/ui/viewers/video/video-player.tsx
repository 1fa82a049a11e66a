import { type MediaKind, mediaKind } from '#domain/media-kind.ts';
import { FailedNote } from '../failed-note.tsx';
import type { ViewedFile, ViewerProps } from '../open-file.ts';
import { ViewerFrame } from '../viewer-frame.tsx';
import { FileVideo } from './file-video.tsx';
import { SiteVideo } from './site-video.tsx';
import './video.css';

const PLAYERS: Partial<Record<MediaKind, (props: { file: ViewedFile }) => React.ReactNode>> = {
  video: FileVideo,
  'site-video': SiteVideo,
};

/** A video of the parish's own or of the video site (public specification, section 7). Closing it stops it. */
export function VideoPlayer({ file, onClose }: ViewerProps) {
  const Player = PLAYERS[mediaKind({ ...file, expected: 'video' })];
  return (
    <ViewerFrame title={file.title} ground="night" onClose={onClose}>
      <div className="video-room">
        {Player ? (
          <Player file={file} />
        ) : (
          <FailedNote message="Video player not available for this URL format" address={file.address} />
        )}
      </div>
    </ViewerFrame>
  );
}
