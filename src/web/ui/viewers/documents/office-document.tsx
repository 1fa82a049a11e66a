import Eye from 'lucide-react/icons/eye';
import FileText from 'lucide-react/icons/file-text';
import { DownloadLink, OpenInNewTab } from '../file-links.tsx';
import type { ViewedFile } from '../open-file.ts';

interface OfficeDocumentProps {
  readonly file: ViewedFile;
  /** Where an online viewer would show it. */
  readonly viewer: string | undefined;
  /** Somebody wants it shown there. */
  readonly onAsk: () => void;
}

/** An office document: to download, to open by itself, or in an online viewer once that is asked for. */
export function OfficeDocument({ file, viewer, onAsk }: OfficeDocumentProps) {
  return (
    <div className="viewer-note">
      <FileText size={64} strokeWidth={1} className="document-icon" />
      <p>
        {file.fileName ?? file.title} is an office document. Download it to read it, or open it in a new tab.
        {viewer && ` It can be shown here by ${new URL(viewer).host}, which then fetches it.`}
      </p>
      <p className="viewer-choices">
        {viewer && (
          <button type="button" className="button button-quiet" onClick={onAsk}>
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
