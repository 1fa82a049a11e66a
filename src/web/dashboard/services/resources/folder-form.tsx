import { ApiProblem } from '#contract/problem.ts';
import { ResourceFolderBody } from '#contract/service-resources.ts';
import { browserClient } from '../../../session/browser-client.ts';
import type { FormProps } from '../../crud/crud-list.tsx';
import type { FieldSummary } from '../../crud/edit-conflict.tsx';
import { EditDialog } from '../../crud/edit-dialog.tsx';
import { TextField } from '../../crud/text-field.tsx';
import type { RecordCalls } from '../../crud/types.ts';
import { useRecordForm } from '../../crud/use-record-form.ts';
import { resourceFolderMessages } from './messages.ts';
import { type ResourceFolderRecord, toResourceFolderRecord } from './record-adapters.ts';

interface FolderValues {
  readonly folderName: string;
}

const calls = browserClient.resourceFolders;
const folderCalls: RecordCalls<ResourceFolderRecord, FolderValues> = {
  read: async (input) => toResourceFolderRecord(await calls.read(input)),
  create: async (input) => toResourceFolderRecord(await calls.create(input).catch(assignErrorToName)),
  update: async (input) => toResourceFolderRecord(await calls.update(input).catch(assignErrorToName)),
};

const toFormValues = (folder?: ResourceFolderRecord): FolderValues => ({
  folderName: folder?.folder_name ?? '',
});

const FIELD_SUMMARIES: readonly FieldSummary<FolderValues>[] = [
  { name: 'folderName', label: 'Folder name', text: ({ folderName }) => folderName },
];

/** Form to create or rename a resource folder. */
export function ResourceFolderForm({ record, onSaved, onClose }: FormProps<ResourceFolderRecord>) {
  const recordForm = useRecordForm<ResourceFolderRecord, FolderValues>({
    schema: ResourceFolderBody,
    calls: folderCalls,
    toFormValues,
    record,
    onSaved,
    draftKind: 'resource-folders',
  });
  return (
    <EditDialog
      title={record ? resourceFolderMessages.editTitle : resourceFolderMessages.newTitle}
      recordForm={recordForm}
      fieldSummaries={FIELD_SUMMARIES}
      toFormValues={toFormValues}
      failureMessage={record ? resourceFolderMessages.renameFailed : resourceFolderMessages.saveFailed}
      onClose={onClose}
    >
      <TextField name="folderName" label="Folder name" maxLength={100} isRequired hasInitialFocus />
    </EditDialog>
  );
}

/** Assigns a conflict, which means that the name is in use, to the name field. */
function assignErrorToName(error: unknown): never {
  if (error instanceof ApiProblem && error.code === 'CONFLICT')
    throw new ApiProblem('CONFLICT', error.message, { errors: { folderName: error.message } });
  throw error;
}
