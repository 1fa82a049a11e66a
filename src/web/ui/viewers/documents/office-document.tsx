import Eye from 'lucide-react/icons/eye';
import FileText from 'lucide-react/icons/file-text';
import { DownloadLink, OpenInNewTab } from '../file-links.tsx';
import type { ViewerFile } from '../viewer-file.ts';

interface OfficeDocumentProps {
  readonly file: ViewerFile;
  /** URL of the document in the online viewer, if one is configured. */
  readonly viewerUrl: string | undefined;
  /** Called when the visitor chooses the online viewer. */
  readonly onRequest: () => void;
}

/** An office document with links to download and open it, and a button for the online viewer. */
export function OfficeDocument({ file, viewerUrl, onRequest }: OfficeDocumentProps) {
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
          <button type="button" className="button button-quiet" onClick={onRequest}>
            <Eye size={20} strokeWidth={1.5} />
            Show here
          </button>
        )}
        <OpenInNewTab url={file.url} />
        <DownloadLink file={file} />
      </p>
    </div>
  );
}
