import { mediaKind } from '#domain/media-kind.ts';
import { Dialog, DialogActions, DialogBody } from '../../dialog.tsx';
import { FailedNote } from '../failed-note.tsx';
import type { ViewerProps } from '../viewer-file.ts';
import '../viewer.css';
import { Sound } from './sound.tsx';
import './sound.css';

/** Plays a sound file with the native controls (public specification, section 4). Closing stops it. */
export function AudioPlayer({ file, onClose }: ViewerProps) {
  const { title, url } = file;
  return (
    <Dialog title={title} onDismiss={onClose} closesOnOutsideClick>
      <DialogBody>
        {mediaKind({ ...file, expected: 'audio' }) === 'audio' ? (
          <Sound file={file} />
        ) : (
          <FailedNote message="Audio player not available for this URL format" url={url} />
        )}
      </DialogBody>
      <DialogActions>
        <button type="button" className="button button-quiet" onClick={onClose}>
          Close
        </button>
      </DialogActions>
    </Dialog>
  );
}
