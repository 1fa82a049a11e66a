import { useState } from 'react';
import { countOf } from '#kit/text/count.ts';
import { Spinner } from '#kit/ui/feedback/spinner.tsx';
import { BREADCRUMB_LINK, FolderBreadcrumb } from '#kit/ui/layout/folder-breadcrumb.tsx';
import { NoResults } from '#kit/ui/layout/no-results.tsx';
import { useViewers } from '#kit/viewers/use-viewers.tsx';
import type { ResourceType } from '../contract.ts';
import { FolderLink } from './folder-link.tsx';
import type { OpenFolder } from './load-resources.ts';
import { ResourceCard } from './resource-card.tsx';
import { resourceTypeConfig, toViewerFile } from './resource-types.ts';

/** null selects all types. */
const TYPE_FILTERS = [null, ...(Object.keys(resourceTypeConfig) as ResourceType[])];

/** One folder: breadcrumb, type filter and resource cards (public specification, section 2). */
export function FolderContent({ openFolder: { folder, resources } }: { openFolder: OpenFolder }) {
  const [type, setType] = useState<ResourceType | null>(null);
  const { viewer, isOpening, open } = useViewers();
  const visible = resources.filter(({ resource_type }) => type === null || resource_type === type);
  const total = countOf(resources.length, 'item');
  return (
    <>
      <FolderBreadcrumb name={folder.folder_name}>
        <FolderLink folderId={null} className={BREADCRUMB_LINK}>
          Service Resources
        </FolderLink>
      </FolderBreadcrumb>
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-4">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h3 className="text-[1.6rem] wrap-anywhere">{folder.folder_name}</h3>
          <p role="status" className="text-quiet">
            {type === null ? total : `${visible.length} of ${total}`}
          </p>
        </div>
        {resources.length > 0 && (
          // without scripts, all types are visible
          <fieldset className="flex flex-wrap gap-2 noscript:hidden">
            <legend className="sr-only">Show</legend>
            {TYPE_FILTERS.map((option) => (
              <button
                key={option}
                type="button"
                aria-pressed={option === type}
                onClick={() => setType(option)}
                className="min-h-11 rounded-sm border border-edge px-4 font-semibold hover:border-rubric hover:text-rubric aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-on-primary"
              >
                {option ?? 'All'}
              </button>
            ))}
          </fieldset>
        )}
      </div>
      {visible.length === 0 && (
        <NoResults text="No Resources Found" staffAction={{ text: 'Add a resource', tab: 'services' }} />
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
