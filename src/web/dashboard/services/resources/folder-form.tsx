import { ApiProblem } from '#contract/problem.ts';
import { ResourceFolderBody } from '#contract/service-resources.ts';
import { browserClient } from '../../../session/browser-client.ts';
import type { FormProps } from '../../crud/crud-list.tsx';
import type { ShownField } from '../../crud/edit-conflict.tsx';
import { RecordDialog } from '../../crud/edit-dialog.tsx';
import { TextField } from '../../crud/text-field.tsx';
import type { RecordCalls } from '../../crud/types.ts';
import { useRecordForm } from '../../crud/use-record-form.ts';
import { folderWords } from './messages.ts';
import { type FolderRow, folderRow } from './row-adapters.ts';

interface FolderValues {
  readonly folderName: string;
}

const calls = browserClient.resourceFolders;
const folderCalls: RecordCalls<FolderRow, FolderValues> = {
  read: async (input) => folderRow(await calls.read(input)),
  create: async (input) => folderRow(await calls.create(input).catch(toldAtItsField)),
  update: async (input) => folderRow(await calls.update(input).catch(toldAtItsField)),
};

const valuesOf = (folder?: FolderRow): FolderValues => ({ folderName: folder?.folder_name ?? '' });

const SHOWN_FIELDS: readonly ShownField<FolderValues>[] = [
  { name: 'folderName', label: 'Folder name', text: ({ folderName }) => folderName },
];

/** Creates a folder or renames one. */
export function FolderForm({ record, onSaved, onClose }: FormProps<FolderRow>) {
  const recordForm = useRecordForm<FolderRow, FolderValues>({
    schema: ResourceFolderBody,
    calls: folderCalls,
    valuesOf,
    record,
    onSaved,
    keptAs: 'resource-folders',
  });
  return (
    <RecordDialog
      title={record ? folderWords.editTitle : folderWords.newTitle}
      recordForm={recordForm}
      shownFields={SHOWN_FIELDS}
      valuesOf={valuesOf}
      failureMessage={record ? folderWords.renameFailed : folderWords.saveFailed}
      onClose={onClose}
    >
      <TextField name="folderName" label="Folder name" cap={100} isRequired isFirst />
    </RecordDialog>
  );
}

/** A name that another folder has is refused as a conflict: what the server says about it belongs to the name's field. */
function toldAtItsField(error: unknown): never {
  if (error instanceof ApiProblem && error.code === 'CONFLICT')
    throw new ApiProblem('CONFLICT', error.message, { errors: { folderName: error.message } });
  throw error;
}
