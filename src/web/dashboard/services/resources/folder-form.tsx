import { type ResourceFolder, ResourceFolderBody } from '#contract/resources/service-resources.ts';
import { browserClient } from '../../../session/browser-client.ts';
import { EditDialog } from '../../crud/edit-dialog.tsx';
import { defineFields } from '../../crud/fields.ts';
import type { FormProps } from '../../crud/types.ts';
import { useRecordForm } from '../../crud/use-record-form.ts';
import { resourceFolderMessages } from './messages.ts';

const fields = defineFields<ResourceFolder>()([
  {
    name: 'folderName',
    label: 'Folder name',
    kind: 'text',
    maxLength: 100,
    isRequired: true,
    toValue: (folder) => folder?.folder_name ?? '',
  },
]);

/** Form to create or rename a resource folder. */
export function ResourceFolderForm({ record, onSaved, onClose }: FormProps<ResourceFolder>) {
  const { editTitle, newTitle, renameFailed, saveFailed } = resourceFolderMessages;
  const recordForm = useRecordForm({
    fields,
    schema: ResourceFolderBody,
    calls: browserClient.resourceFolders,
    record,
    onSaved,
    draftKind: 'resource-folders',
    conflictField: 'folderName',
    failureMessage: record ? renameFailed : saveFailed,
  });
  return <EditDialog title={record ? editTitle : newTitle} recordForm={recordForm} onClose={onClose} />;
}
