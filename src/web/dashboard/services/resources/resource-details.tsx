import Download from 'lucide-react/icons/download';
import ExternalLink from 'lucide-react/icons/external-link';
import { isWebAddress } from '#domain/web-address.ts';
import { resourceAddress } from '../../../features/resources/resource-types.ts';
import { sizeWords } from '../../../ui/format-bytes.ts';
import { FactList } from '../../crud/fact-list.tsx';
import { parishDate } from '../../parish-date.ts';
import type { ResourceRow } from './row-adapters.ts';

/** All that is known about a resource, and where it lies. */
export function ResourceDetails({ resource }: { resource: ResourceRow }) {
  const { file_name, bytes, link, createdAt } = resource;
  const Icon = link === null ? Download : ExternalLink;
  const address = resourceAddress(resource);
  return (
    <>
      <FactList
        facts={{
          File: file_name,
          Size: bytes === null ? null : sizeWords(bytes),
          Added: parishDate(createdAt),
        }}
      />
      {isWebAddress(address) && (
        <a
          href={address}
          {...(link === null ? { download: file_name ?? true } : { target: '_blank' })}
          rel="noopener noreferrer"
          className="link mt-3 inline-flex min-h-11 items-center gap-2"
        >
          <Icon size={18} strokeWidth={1.5} />
          {link === null ? 'Download the file' : 'Open the link'}
          {link !== null && <span className="sr-only"> (opens in a new tab)</span>}
        </a>
      )}
    </>
  );
}
