import { useState } from 'react';
import { mediaKind } from '#domain/media-kind.ts';
import { Dialog, DialogActions, DialogBody } from '../../dialog.tsx';
import { FailedNote } from '../failed-note.tsx';
import { DownloadLink } from '../file-links.tsx';
import type { ViewerProps } from '../open-file.ts';
import '../viewer.css';
import './documents.css';
import { OfficeDocument } from './office-document.tsx';
import { OnlineDocument } from './online-document.tsx';
import { TextDocument } from './text-document.tsx';
import { useOnlineAddress } from './use-online-address.ts';

/** Office documents and plain text (public specification, sections 4 and 8); says so when it cannot show a file. */
export function DocumentViewer({ file, onClose }: ViewerProps) {
  const kind = mediaKind(file);
  const online = useOnlineAddress(file.address);
  const [isAsked, setAsked] = useState(false);
  const shownBy = isAsked ? online : undefined;
  return (
    <Dialog
      title={file.title}
      shape={kind === 'text' || shownBy ? 'wide-sheet' : 'message'}
      onDismiss={onClose}
      closesOutside
    >
      <DialogBody className="document-room">
        {kind === 'text' && <TextDocument file={file} />}
        {shownBy && <OnlineDocument file={file} viewer={shownBy} />}
        {kind === 'office' && !shownBy && (
          <OfficeDocument file={file} viewer={online} onAsk={() => setAsked(true)} />
        )}
        {kind !== 'text' && kind !== 'office' && (
          <FailedNote message="Viewer not available for this file type" address={file.address} />
        )}
      </DialogBody>
      <DialogActions>
        <button type="button" data-first-focus className="button button-quiet" onClick={onClose}>
          Close
        </button>
        {(kind === 'text' || shownBy) && <DownloadLink file={file} />}
      </DialogActions>
    </Dialog>
  );
}
