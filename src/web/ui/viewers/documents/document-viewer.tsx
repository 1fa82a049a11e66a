import { mediaKind } from '#domain/media-kind.ts';
import { Dialog, DialogActions, DialogBody } from '../../dialog.tsx';
import { FailedNote } from '../failed-note.tsx';
import { DownloadLink } from '../file-links.tsx';
import type { ViewerProps } from '../viewed-file.ts';
import '../viewer.css';
import './documents.css';
import { OfficeDocument } from './office-document.tsx';
import { onlineAddress } from './online-address.ts';
import { TextDocument } from './text-document.tsx';

/** Office documents and plain text (public specification, sections 4 and 8); says so when it cannot show a file. */
export function DocumentViewer({ file, onlineViewer, onClose }: ViewerProps) {
  const kind = mediaKind(file);
  return (
    <Dialog
      title={file.title}
      shape={kind === 'text' || (kind === 'office' && onlineViewer) ? 'wide-sheet' : 'message'}
      onDismiss={onClose}
      closesOutside
    >
      <DialogBody className="document-room">
        {kind === 'text' && <TextDocument file={file} />}
        {kind === 'office' && (
          <OfficeDocument
            file={file}
            viewer={onlineAddress(onlineViewer, file.address, window.location.href)}
          />
        )}
        {kind !== 'text' && kind !== 'office' && (
          <FailedNote message="Viewer not available for this file type" address={file.address} />
        )}
      </DialogBody>
      <DialogActions>
        <button type="button" data-first-focus className="button button-quiet" onClick={onClose}>
          Close
        </button>
        {kind === 'text' && <DownloadLink file={file} />}
      </DialogActions>
    </Dialog>
  );
}
