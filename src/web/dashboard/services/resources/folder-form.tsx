import { ApiProblem } from '#contract/problem.ts';
import { type ResourceFolder, ResourceFolderBody } from '#contract/service-resources.ts';
import { browserClient } from '../../../session/browser-client.ts';
import { EditDialog } from '../../crud/edit-dialog.tsx';
import { defineFields, type ValuesOf } from '../../crud/fields.ts';
import type { FormProps, RecordCalls } from '../../crud/types.ts';
import { useRecordForm } from '../../crud/use-record-form.ts';
import { resourceFolderMessages } from './messages.ts';

/** A folder with the `title` that the dashboard's lists expect. */
export type ResourceFolderRecord = ResourceFolder & { readonly title: string };

export function toResourceFolderRecord(folder: ResourceFolder): ResourceFolderRecord {
  return { ...folder, title: folder.folder_name };
}

const fields = defineFields<ResourceFolderRecord>()([
  {
    name: 'folderName',
    label: 'Folder name',
    kind: 'text',
    maxLength: 100,
    isRequired: true,
    toValue: (folder) => folder?.folder_name ?? '',
  },
]);

const { resourceFolders } = browserClient;
const calls: RecordCalls<ResourceFolderRecord, ValuesOf<typeof fields>> = {
  read: async (input) => toResourceFolderRecord(await resourceFolders.read(input)),
  create: async (input) =>
    toResourceFolderRecord(await resourceFolders.create(input).catch(assignErrorToName)),
  update: async (input) =>
    toResourceFolderRecord(await resourceFolders.update(input).catch(assignErrorToName)),
};

/** Form to create or rename a resource folder. */
export function ResourceFolderForm({ record, onSaved, onClose }: FormProps<ResourceFolderRecord>) {
  const { editTitle, newTitle, renameFailed, saveFailed } = resourceFolderMessages;
  const recordForm = useRecordForm({
    fields,
    schema: ResourceFolderBody,
    calls,
    record,
    onSaved,
    draftKind: 'resource-folders',
    failureMessage: record ? renameFailed : saveFailed,
  });
  return <EditDialog title={record ? editTitle : newTitle} recordForm={recordForm} onClose={onClose} />;
}

/** Assigns a conflict, which means that the name is in use, to the name field. */
function assignErrorToName(error: unknown): never {
  if (error instanceof ApiProblem && error.code === 'CONFLICT')
    throw new ApiProblem('CONFLICT', error.message, { errors: { folderName: error.message } });
  throw error;
}
