import { useState } from 'react';
import { RecordDialog } from '#kit/crud/form/edit-dialog.tsx';
import { defineFields } from '#kit/crud/form/fields.ts';
import { textFields } from '#kit/crud/form/text-fields.ts';
import { CrudList } from '#kit/crud/list/crud-list.tsx';
import { FolderCard } from '#kit/crud/list/folders.tsx';
import { useLinkedForm } from '#kit/crud/list/use-linked-form.ts';
import { useListView } from '#kit/crud/list/use-list-view.ts';
import type { AsyncState } from '#kit/crud/use-async.ts';
import { browserClient } from '#kit/session/browser-client.ts';
import { countOf } from '#kit/text/count.ts';
import { success, useResult } from '#kit/ui/dialogs/result-dialog.tsx';
import { type ResourceFolder, ResourceFolderBody } from '../contract.ts';
import { resourceFolderMessages, resourceMessages } from './messages.ts';
import { ResourceForm } from './resource-form.tsx';

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
  const [isUploading, setUploading] = useState(false);
  const result = useResult();
  // the overview links to the form of a resource
  useLinkedForm('resources', () => setUploading(true));
  return (
    <>
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
            countLabel={countOf(folder.itemCount, 'item')}
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
        hasTrashLink={false}
      />
      {isUploading && value && value.length > 0 && (
        <ResourceForm
          record={undefined}
          next={null}
          folders={value}
          open={null}
          reload={reload}
          onClose={() => setUploading(false)}
          onSaved={() => {
            setUploading(false);
            result.show(success(resourceMessages.saved));
            reload();
          }}
        />
      )}
      {result.dialog}
    </>
  );
}
