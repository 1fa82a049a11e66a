import { Arriving, type Soon } from '../../ui/deferred.tsx';
import { SectionHead } from '../../ui/section-header.tsx';
import { OpenedFolder } from './folder-content.tsx';
import { FolderGrid } from './folder-grid.tsx';
import type { ShownResources } from './load-resources.ts';
import { ResourcesSkeleton } from './resources-skeleton.tsx';
import { RESOURCES_ID } from './urls.ts';

/** What the parish keeps to be heard, watched and read, in folders (public specification, section 2). */
export function ResourcesSection({ resources }: { resources: Soon<ShownResources> }) {
  return (
    <section id={RESOURCES_ID} aria-label="Resources" tabIndex={-1} className="section wrap print:hidden">
      <SectionHead eyebrow="To hear, to watch, to read" title="Resources" />
      <Arriving soon={resources} skeleton={<ResourcesSkeleton />}>
        {({ folders, opened, status }) =>
          opened ? (
            <OpenedFolder key={opened.folder.id} opened={opened} />
          ) : (
            <>
              {status === 404 && (
                <p className="mb-8 border-l-2 border-wait pl-4">
                  The folder that you asked for is no longer here. These are:
                </p>
              )}
              <FolderGrid folders={folders} />
            </>
          )
        }
      </Arriving>
    </section>
  );
}
