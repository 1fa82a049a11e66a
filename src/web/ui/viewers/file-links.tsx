import Download from 'lucide-react/icons/download';
import ExternalLink from 'lucide-react/icons/external-link';
import { isWebAddress } from '#domain/web-address.ts';
import type { ViewedFile } from './open-file.ts';

/** Opens a file by itself; nothing where its address is none that a link may lead to. */
export function OpenInNewTab({ address, isPrimary }: { address: string; isPrimary?: boolean }) {
  if (!isWebAddress(address)) return null;
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

/** Saves a file under the name it was uploaded with, where the browser lets it. */
export function DownloadLink({ file: { address, fileName } }: { file: ViewedFile }) {
  if (!isWebAddress(address)) return null;
  return (
    <a href={address} download={fileName ?? true} className="button button-primary">
      <Download size={20} strokeWidth={1.5} />
      Download
    </a>
  );
}
