import { type Deferred, DeferredContent } from '../../ui/deferred.tsx';
import { SectionHeader } from '../../ui/section-header.tsx';
import { FolderContent } from './folder-content.tsx';
import { FolderGrid } from './folder-grid.tsx';
import type { ResourcesData } from './load-resources.ts';
import { ResourcesSkeleton } from './resources-skeleton.tsx';
import { RESOURCES_ID } from './urls.ts';

/** The parish's resources in folders (public specification, section 2). */
export function ResourcesSection({ resources }: { resources: Deferred<ResourcesData> }) {
  return (
    <section id={RESOURCES_ID} aria-label="Resources" tabIndex={-1} className="section wrap print:hidden">
      <SectionHeader eyebrow="To hear, to watch, to read" title="Resources" />
      <DeferredContent data={resources} skeleton={<ResourcesSkeleton />}>
        {({ folders, openFolder, status }) =>
          openFolder ? (
            <FolderContent key={openFolder.folder.id} openFolder={openFolder} />
          ) : (
            <>
              {status === 404 && (
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
