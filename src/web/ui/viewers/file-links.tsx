import Download from 'lucide-react/icons/download';
import ExternalLink from 'lucide-react/icons/external-link';
import { isWebUrl } from '#domain/web-url.ts';
import type { ViewerFile } from './viewer-file.ts';

/** A link that opens a file in a new tab; renders nothing if the URL is unsafe to link. */
export function OpenInNewTab({ address, isPrimary }: { address: string; isPrimary?: boolean }) {
  if (!isWebUrl(address)) return null;
  return (
    <a
      href={address}
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
export function DownloadLink({ file: { address, fileName } }: { file: ViewerFile }) {
  if (!isWebUrl(address)) return null;
  return (
    <a href={address} download={fileName ?? true} className="button button-primary">
      <Download size={20} strokeWidth={1.5} />
      Download
    </a>
  );
}
