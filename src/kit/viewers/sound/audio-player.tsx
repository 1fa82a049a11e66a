import { mediaKind } from '../../media/media-kind.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/dialogs/dialog.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { FailedNote, playerRef, Retryable } from '../failed-note.tsx';
import { DownloadLink } from '../file-links.tsx';
import { useReady } from '../use-ready.ts';
import type { LoadedFileProps, ViewerProps } from '../viewer-file.ts';
import { Bell } from './bell.tsx';
import '../viewer.css';
import './sound.css';

/** Plays a sound file with the native controls (public specification, section 4). Closing stops it. */
export function AudioPlayer({ file, onClose }: ViewerProps) {
  const { title, url } = file;
  return (
    <Dialog title={title} onDismiss={onClose} closesOnOutsideClick>
      <DialogBody>
        {mediaKind({ ...file, expected: 'audio' }) === 'audio' ? (
          <Retryable message="Failed to load audio" url={url}>
            {(onFailed) => <Sound file={file} onFailed={onFailed} />}
          </Retryable>
        ) : (
          <FailedNote message="Audio player not available for this URL format" url={url} />
        )}
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

/** The audio element, with space reserved while it loads. */
function Sound({ file, onFailed }: LoadedFileProps) {
  const { isReady, onLoadedMetadata } = useReady();
  return (
    <div className="sound">
      <Bell className="sound-bell" />
      <div className="sound-player" data-is-loading={!isReady || undefined}>
        {/* biome-ignore lint/a11y/useMediaCaption: the site's files have no captions */}
        <audio
          ref={playerRef}
          src={file.url}
          aria-label={file.title}
          controls
          preload="metadata"
          data-first-focus
          onLoadedMetadata={onLoadedMetadata}
          onError={onFailed}
        />
        {!isReady && <Spinner text="Loading audio player..." />}
      </div>
      <DownloadLink file={file} />
    </div>
  );
}
