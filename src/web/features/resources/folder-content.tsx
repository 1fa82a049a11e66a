import { useState } from 'react';
import type { ResourceType } from '#contract/service-resources.ts';
import { NoResults } from '../../ui/no-results.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useViewers } from '../../ui/viewers/use-viewers.tsx';
import { FolderLink } from './folder-link.tsx';
import type { OpenFolder } from './load-resources.ts';
import { ResourceCard } from './resource-card.tsx';
import { itemCountLabel } from './resource-messages.ts';
import { toViewerFile } from './resource-types.ts';
import { TypeFilter } from './type-filter.tsx';

/** One folder: breadcrumb, type filter and resource cards (public specification, section 2). */
export function FolderContent({ openFolder: { folder, resources } }: { openFolder: OpenFolder }) {
  const [type, setType] = useState<ResourceType | null>(null);
  const { viewer, isOpening, open } = useViewers();
  const visible = resources.filter(({ resource_type }) => type === null || resource_type === type);
  const total = itemCountLabel(resources.length);
  return (
    <>
      <nav aria-label="Breadcrumb" className="mb-4">
        <ol className="flex flex-wrap items-baseline gap-x-2.5">
          <li>
            <FolderLink folderId={null} className="link inline-flex min-h-11 items-center font-semibold">
              Service Resources
            </FolderLink>
          </li>
          <li className="min-w-0 before:mr-2.5 before:text-quiet before:content-['>'/'']">
            <span aria-current="location" className="wrap-anywhere">
              {folder.folder_name}
            </span>
          </li>
        </ol>
      </nav>
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-4">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h3 className="text-[1.6rem] wrap-anywhere">{folder.folder_name}</h3>
          <p role="status" className="text-quiet">
            {type === null ? total : `${visible.length} of ${total}`}
          </p>
        </div>
        {resources.length > 0 && <TypeFilter type={type} onType={setType} />}
      </div>
      {visible.length === 0 && (
        <NoResults
          text="No Resources Found"
          isSearching={false}
          staffAction={{ text: 'Add a resource', tab: 'services' }}
        />
      )}
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {visible.map((resource) => (
          <li key={resource.id} className="card">
            <ResourceCard resource={resource} onOpen={() => open(toViewerFile(resource))} />
          </li>
        ))}
      </ul>
      {isOpening && (
        <div className="pointer-events-none fixed inset-x-0 bottom-8 z-20">
          <Spinner text="Opening…" />
        </div>
      )}
      {viewer}
    </>
  );
}
