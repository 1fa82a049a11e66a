import { useState } from 'react';
import { mediaKind } from '#domain/media-kind.ts';
import { Dialog, DialogActions, DialogBody } from '../../dialog.tsx';
import { FailedNote } from '../failed-note.tsx';
import { DownloadLink } from '../file-links.tsx';
import type { ViewerProps } from '../viewer-file.ts';
import '../viewer.css';
import './documents.css';
import { OfficeDocument } from './office-document.tsx';
import { OnlineDocument } from './online-document.tsx';
import { PlainTextDocument } from './text-document.tsx';
import { useOnlineViewerUrl } from './use-online-viewer-url.ts';

/** Shows office documents and plain text (public specification, sections 4 and 8), or an error for other files. */
export function DocumentViewer({ file, onClose }: ViewerProps) {
  const kind = mediaKind(file);
  const viewerUrl = useOnlineViewerUrl(file.url);
  const [isRequested, setRequested] = useState(false);
  const requestedUrl = isRequested ? viewerUrl : undefined;
  return (
    <Dialog
      title={file.title}
      shape={kind === 'text' || requestedUrl ? 'wide-sheet' : 'message'}
      onDismiss={onClose}
      closesOnOutsideClick
    >
      <DialogBody className="document-area">
        {kind === 'text' && <PlainTextDocument file={file} />}
        {requestedUrl && <OnlineDocument file={file} viewerUrl={requestedUrl} />}
        {kind === 'office' && !requestedUrl && (
          <OfficeDocument file={file} viewerUrl={viewerUrl} onRequest={() => setRequested(true)} />
        )}
        {kind !== 'text' && kind !== 'office' && (
          <FailedNote message="Viewer not available for this file type" url={file.url} />
        )}
      </DialogBody>
      <DialogActions>
        <button type="button" data-first-focus className="button button-quiet" onClick={onClose}>
          Close
        </button>
        {(kind === 'text' || requestedUrl) && <DownloadLink file={file} />}
      </DialogActions>
    </Dialog>
  );
}
