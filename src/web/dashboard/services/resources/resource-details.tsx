import Download from 'lucide-react/icons/download';
import ExternalLink from 'lucide-react/icons/external-link';
import { isWebUrl } from '#domain/web-url.ts';
import { resourceUrl } from '../../../features/resources/resource-types.ts';
import { formatBytes } from '../../../ui/format-bytes.ts';
import { DescriptionList } from '../../crud/description-list.tsx';
import { parishDate } from '../../parish-date.ts';
import type { ResourceRecord } from './resource-calls.ts';

/** Details of a resource, with a link to its file. */
export function ResourceDetails({ resource }: { resource: ResourceRecord }) {
  const { file_name, bytes, link, createdAt } = resource;
  const Icon = link === null ? Download : ExternalLink;
  const address = resourceUrl(resource);
  return (
    <>
      <DescriptionList
        entries={{
          File: file_name,
          Size: bytes === null ? null : formatBytes(bytes),
          Added: parishDate(createdAt),
        }}
      />
      {isWebUrl(address) && (
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
