import { useSearchParams } from 'react-router';
import { openFolderId } from '#kit/crud/list/dashboard-urls.ts';
import { useAsyncWithLists } from '#kit/crud/list/lists.tsx';
import { TrashLink } from '#kit/crud/list/trash-list.tsx';
import { browserClient } from '#kit/session/browser-client.ts';
import { useFocusAfterFolderChange } from '#kit/ui/layout/folder-breadcrumb.tsx';
import { FolderSection } from '#resources/editor/folder-section.tsx';
import { ResourceFoldersSection } from '#resources/editor/folders-section.tsx';
import { ServicesSection } from '#services/editor/services-section.tsx';

/** Worship services and their resources; an open resource folder is shown alone (admin specification, section 2). */
export function ServicesTab() {
  const [search] = useSearchParams();
  const folderId = openFolderId(search);
  return (
    <div className="space-y-12">
      {folderId === null && (
        <>
          <ServicesSection category="regular" />
          <ServicesSection category="special" />
        </>
      )}
      <ManageResources folderId={folderId} />
    </div>
  );
}

/** Manage Service Resources: the folders, or the resources of the open folder (admin specification, section 2). */
function ManageResources({ folderId }: { folderId: number | null }) {
  const folders = useAsyncWithLists('resource folders', () => browserClient.resourceFolders.list());
  const container = useFocusAfterFolderChange<HTMLDivElement>(folderId);

  return (
    <div ref={container} tabIndex={-1} className="outline-none">
      {folderId === null ? (
        <ResourceFoldersSection folders={folders} />
      ) : (
        <FolderSection key={folderId} folderId={folderId} folders={folders} />
      )}
      <div className="mt-4 flex justify-end">
        <TrashLink kinds={['resources', 'resource-folders']} />
      </div>
    </div>
  );
}
