import { type ResourceFolder, ResourceFolderBody } from '#contract/resources/service-resources.ts';
import { itemCountLabel } from '../../../features/resources/resource-types.ts';
import { browserClient } from '../../../session/browser-client.ts';
import { CrudList } from '../../crud/crud-list.tsx';
import { RecordDialog } from '../../crud/edit-dialog.tsx';
import { defineFields } from '../../crud/fields.ts';
import { textFields } from '../../crud/text-fields.ts';
import type { AsyncState } from '../../crud/use-async.ts';
import { useListView } from '../../crud/use-list-view.ts';
import { FolderCard } from '../../folders.tsx';
import { resourceFolderMessages } from './messages.ts';

const fields = defineFields<ResourceFolder>()([
  {
    ...textFields(ResourceFolderBody)('folderName', 'Folder name'),
    toValue: (folder) => folder?.folder_name ?? '',
  },
]);

interface FoldersSectionProps {
  readonly folders: AsyncState<readonly ResourceFolder[]>;
}

/** The resource folders with item counts; staff create, rename and, when empty, delete them. */
export function ResourceFoldersSection({ folders: { value, error, reload } }: FoldersSectionProps) {
  const view = useListView({ rows: value ?? [], step: Number.POSITIVE_INFINITY });
  return (
    <CrudList
      group="resourceFolders"
      messages={resourceFolderMessages}
      view={view}
      isLoading={!value && !error}
      isLoaded={value !== undefined}
      reload={reload}
      gridLabel="Folders"
      card={(folder, crud) => (
        <FolderCard
          tab="services"
          folder={folder}
          crud={crud}
          isEmpty={folder.itemCount === 0}
          countLabel={itemCountLabel(folder.itemCount)}
        />
      )}
      form={(props) => (
        <RecordDialog
          {...props}
          messages={resourceFolderMessages}
          fields={fields}
          schema={ResourceFolderBody}
          calls={browserClient.resourceFolders}
          conflictField="folderName"
          failureMessage={
            props.record ? resourceFolderMessages.renameFailed : resourceFolderMessages.saveFailed
          }
        />
      )}
      deleteErrorMessage={() => {
        reload();
        return resourceFolderMessages.deleteFailed;
      }}
      hasTrashFilter={false}
    />
  );
}
