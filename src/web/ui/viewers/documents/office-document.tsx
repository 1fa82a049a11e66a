import Eye from 'lucide-react/icons/eye';
import FileText from 'lucide-react/icons/file-text';
import { useState } from 'react';
import { Spinner } from '../../spinner.tsx';
import { FailedNote } from '../failed-note.tsx';
import { DownloadLink, OpenInNewTab } from '../file-links.tsx';
import { usePatience } from '../use-patience.ts';
import type { ViewedFile } from '../viewed-file.ts';

/** A frame never tells that it failed; one that has been silent for so long has. */
const SILENT_MS = 20_000;

/** An office document: to download, to open by itself, or in an online viewer once that is asked for. */
export function OfficeDocument({ file, viewer }: { file: ViewedFile; viewer: string | undefined }) {
  const [isAsked, setAsked] = useState(false);
  if (isAsked && viewer) return <OnlineDocument file={file} viewer={viewer} />;
  return (
    <div className="viewer-note">
      <FileText size={64} strokeWidth={1} className="document-icon" />
      <p>
        {file.fileName ?? file.title} is an office document. Download it to read it, or open it in a new tab.
        {viewer && ` It can be shown here by ${new URL(viewer).host}, which then fetches it.`}
      </p>
      <p className="viewer-choices">
        {viewer && (
          <button type="button" className="button button-quiet" onClick={() => setAsked(true)}>
            <Eye size={20} strokeWidth={1.5} />
            Show it here
          </button>
        )}
        <OpenInNewTab address={file.address} />
        <DownloadLink file={file} />
      </p>
    </div>
  );
}

function OnlineDocument({ file: { title, address }, viewer }: { file: ViewedFile; viewer: string }) {
  const [attempt, setAttempt] = useState(1);
  const [loaded, setLoaded] = useState(0);
  const isLoaded = loaded === attempt;
  const isSilent = usePatience(SILENT_MS, attempt);
  if (isSilent && !isLoaded)
    return (
      <FailedNote
        message="Failed to load document"
        address={address}
        onRetry={() => setAttempt(attempt + 1)}
      />
    );
  return (
    <>
      {!isLoaded && <Spinner text="Loading document" />}
      <iframe
        key={attempt}
        src={viewer}
        title={title}
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
        referrerPolicy="no-referrer"
        ref={focused}
        onLoad={() => setLoaded(attempt)}
        className={isLoaded ? 'document-frame' : 'sr-only'}
      />
    </>
  );
}

/** The button that had the focus is gone. */
function focused(frame: HTMLIFrameElement | null): void {
  frame?.focus();
}
