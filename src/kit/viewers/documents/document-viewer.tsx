import Eye from 'lucide-react/icons/eye';
import FileText from 'lucide-react/icons/file-text';
import { useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { mediaKind } from '../../media/media-kind.ts';
import { onlineViewerUrl } from '../../media/online-viewer.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/dialogs/dialog.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { ExternalFrame } from '../external-frame.tsx';
import { FailedNote, Retryable } from '../failed-note.tsx';
import { DownloadLink, OpenInNewTab } from '../file-links.tsx';
import type { ViewerFile, ViewerProps } from '../viewer-file.ts';
import { PlainTextDocument } from './text-document.tsx';
import '../viewer.css';
import './documents.css';

/** Shows office documents and plain text (public specification, sections 4 and 8), or an error for other files. */
export function DocumentViewer({ file, onClose }: ViewerProps) {
  const kind = mediaKind(file);
  const root = useRouteLoaderData<{ publicUrl: string; documentViewer: string }>('root');
  const publicUrl = root?.publicUrl ?? '';
  /** undefined if no online viewer is configured or it could not reach the file. */
  const viewerUrl = onlineViewerUrl(file.url, { template: root?.documentViewer, publicUrl });
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
        {(kind === 'text' || requestedUrl) && (
          <Retryable message="Failed to load document" url={file.url}>
            {(onFailed) =>
              requestedUrl ? (
                <ExternalFrame
                  src={requestedUrl}
                  title={file.title}
                  placeholder={<Spinner text="Loading document" />}
                  onFailed={onFailed}
                  sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
                  referrerPolicy="no-referrer"
                  ref={focusFrame}
                  className="document-frame"
                />
              ) : (
                <PlainTextDocument file={file} onFailed={onFailed} />
              )
            }
          </Retryable>
        )}
        {kind === 'office' && !requestedUrl && (
          <OfficeDocument file={file} viewerUrl={viewerUrl} onRequest={() => setRequested(true)} />
        )}
        {kind !== 'text' && kind !== 'office' && (
          <FailedNote message="Viewer not available for this file type" url={file.url} />
        )}
      </DialogBody>
      <DialogActions>
        <Button data-first-focus onClick={onClose}>
          Close
        </Button>
        {(kind === 'text' || requestedUrl) && <DownloadLink file={file} />}
      </DialogActions>
    </Dialog>
  );
}

interface OfficeDocumentProps {
  readonly file: ViewerFile;
  /** URL of the document in the online viewer, if one is configured. */
  readonly viewerUrl: string | undefined;
  /** Called when the visitor chooses the online viewer. */
  readonly onRequest: () => void;
}

/** An office document with links to download and open it, and a button for the online viewer. */
function OfficeDocument({ file, viewerUrl, onRequest }: OfficeDocumentProps) {
  return (
    <div className="viewer-note">
      <FileText size={64} strokeWidth={1} className="document-icon" />
      <p>
        {file.fileName ?? file.title} is an office document. Download it to read it, or open it in a new tab.
        {viewerUrl &&
          ` It can also be shown here by ${new URL(viewerUrl).host}, which will then download it.`}
      </p>
      <p className="viewer-actions">
        {viewerUrl && (
          <Button onClick={onRequest}>
            <Eye size={20} strokeWidth={1.5} />
            Show here
          </Button>
        )}
        <OpenInNewTab url={file.url} />
        <DownloadLink file={file} />
      </p>
    </div>
  );
}

/** The focused button was removed. */
function focusFrame(frame: HTMLIFrameElement | null): void {
  frame?.focus();
}
