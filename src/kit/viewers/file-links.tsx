import Download from 'lucide-react/icons/download';
import ExternalLink from 'lucide-react/icons/external-link';
import { isWebUrl } from '../text/links/web-url.ts';
import type { ViewerFile } from './viewer-file.ts';

/** A link that opens a file in a new tab; renders nothing if the URL is unsafe to link. */
export function OpenInNewTab({ url, isPrimary }: { url: string; isPrimary?: boolean }) {
  if (!isWebUrl(url)) return null;
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className={`button ${isPrimary ? 'button-primary' : 'button-quiet'}`}
    >
      <ExternalLink size={20} strokeWidth={1.5} />
      Open in new tab
    </a>
  );
}

/** A link that downloads a file under its original name, where the browser supports it. */
export function DownloadLink({ file: { url, fileName } }: { file: ViewerFile }) {
  if (!isWebUrl(url)) return null;
  return (
    <a href={url} download={fileName ?? true} className="button button-primary">
      <Download size={20} strokeWidth={1.5} />
      Download
    </a>
  );
}
