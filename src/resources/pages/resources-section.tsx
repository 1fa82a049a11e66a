import { lazy, Suspense } from 'react';
import { countOf } from '#kit/text/count.ts';
import { type Deferred, DeferredContent } from '#kit/ui/feedback/deferred.tsx';
import { NoResults } from '#kit/ui/layout/no-results.tsx';
import { SectionHeader } from '#kit/ui/layout/section-header.tsx';
import type { ResourceFolder } from '../contract.ts';
import { FolderLink } from './folder-link.tsx';
import type { ResourcesData } from './load-resources.ts';
import { RESOURCES_ID } from './urls.ts';

// loaded only for an open folder
const FolderContent = lazy(async () => ({ default: (await import('./folder-content.tsx')).FolderContent }));

/** The parish's resources in folders (public specification, section 2). */
export function ResourcesSection({ resources }: { resources: Deferred<ResourcesData> }) {
  return (
    <section id={RESOURCES_ID} aria-label="Resources" tabIndex={-1} className="section wrap print:hidden">
      <SectionHeader eyebrow="To hear, to watch, to read" title="Resources" />
      <DeferredContent data={resources} skeleton={<ResourcesSkeleton />}>
        {({ folders, openFolder, status }) =>
          openFolder ? (
            <Suspense fallback={<ResourcesSkeleton />}>
              <FolderContent key={openFolder.folder.id} openFolder={openFolder} />
            </Suspense>
          ) : (
            <>
              {(status === 404 || status === 410) && (
                <p className="mb-8 border-l-2 border-wait pl-4">
                  That folder is no longer available. Here are the others:
                </p>
              )}
              <FolderGrid folders={folders} />
            </>
          )
        }
      </DeferredContent>
    </section>
  );
}

/** The tab of a folder, above its top left corner. */
const FOLDER_TAB =
  'before:absolute before:-top-3 before:-left-px before:h-3 before:w-24 before:rounded-t-sm before:border before:border-b-0 before:border-line before:bg-raised hover:before:border-rubric';

/** All folders with name and item count (public specification, section 2). */
export function FolderGrid({ folders }: { folders: readonly ResourceFolder[] }) {
  if (folders.length === 0)
    return <NoResults text="No Folders Found" staffAction={{ text: 'Create a folder', tab: 'services' }} />;
  return (
    <ul className="grid gap-x-6 gap-y-8 pt-3 sm:grid-cols-2 lg:grid-cols-3">
      {folders.map(({ id, folder_name, itemCount }) => (
        <li key={id} className="min-w-0">
          <FolderLink
            folderId={id}
            className={`group relative flex h-full min-h-28 flex-col justify-between gap-3 rounded-sm rounded-tl-none border border-line bg-raised px-5 pt-4 pb-4 hover:border-rubric ${FOLDER_TAB}`}
          >
            <span className="font-serif text-[1.4rem]/tight wrap-anywhere group-hover:text-rubric">
              {folder_name}
            </span>
            <span className="border-t border-line pt-2 text-[0.95rem] text-quiet">
              {countOf(itemCount, 'item')}
            </span>
          </FolderLink>
        </li>
      ))}
    </ul>
  );
}

/** Skeleton of the resources section. */
function ResourcesSkeleton() {
  return (
    <div aria-busy="true">
      <p className="sr-only">Loading</p>
      <div aria-hidden="true" className="grid gap-x-6 gap-y-8 pt-3 sm:grid-cols-2 lg:grid-cols-3">
        {['first', 'second', 'third'].map((key) => (
          <div key={key} className="h-28 rounded-sm bg-line" />
        ))}
      </div>
    </div>
  );
}
