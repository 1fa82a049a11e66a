import { useState } from 'react';
import type { ResourceType } from '#contract/service-resources.ts';
import { NothingFound } from '../../ui/no-results.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useViewers } from '../../ui/viewers/use-viewers.tsx';
import { FolderLink } from './folder-link.tsx';
import type { OpenedFolder as Opened } from './load-resources.ts';
import { ResourceCard } from './resource-card.tsx';
import { itemWords } from './resource-messages.ts';
import { viewedFile } from './resource-types.ts';
import { TypeFilter } from './type-filter.tsx';

/** One folder: where it lies, what of it is shown, and its resources as cards (public specification, section 2). */
export function OpenedFolder({ opened: { folder, resources } }: { opened: Opened }) {
  const [type, setType] = useState<ResourceType | null>(null);
  const { viewer, isOpening, open } = useViewers();
  const shown = resources.filter(({ resource_type }) => type === null || resource_type === type);
  const total = itemWords(resources.length);
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
            {type === null ? total : `${shown.length} of ${total}`}
          </p>
        </div>
        {resources.length > 0 && <TypeFilter type={type} onType={setType} />}
      </div>
      {shown.length === 0 && (
        <NothingFound
          text="No Resources Found"
          isSearching={false}
          next={{ text: 'Add a resource', tab: 'services' }}
        />
      )}
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map((resource) => (
          <li key={resource.id} className="card">
            <ResourceCard resource={resource} onOpen={() => open(viewedFile(resource))} />
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
