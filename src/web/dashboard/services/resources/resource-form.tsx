import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { serverMessage } from '../../../session/error-messages.ts';
import { UploadCancelled, UploadFailed } from '../../../session/upload-failed.ts';
import { useFileUpload } from '../../../session/use-file-upload.ts';
import type { ShownField } from '../../crud/edit-conflict.tsx';
import { RecordDialog } from '../../crud/edit-dialog.tsx';
import { TextField } from '../../crud/text-field.tsx';
import { UnsavedDialog } from '../../crud/unsaved-dialog.tsx';
import { UPLOAD_ERROR } from '../../crud/upload-state.tsx';
import { useRecordForm } from '../../crud/use-record-form.ts';
import { KeptNote } from './draft-note.tsx';
import { FileField } from './file-field.tsx';
import { fileTypes } from './file-types.ts';
import { resourceWords } from './messages.ts';
import { resourceCalls } from './resource-calls.ts';
import { type ResourceValues, valuesOf, valuesSchema } from './resource-values.ts';
import type { ResourceRow } from './row-adapters.ts';
import { FailedSave } from './save-error.tsx';
import { TypeField } from './type-field.tsx';
import type { Editing } from './use-edit-dialog.ts';

const SHOWN_FIELDS: readonly ShownField<ResourceValues>[] = [
  { name: 'resourceName', label: 'Name', text: ({ resourceName }) => resourceName },
  { name: 'resourceUrl', label: 'Video link', text: ({ resourceUrl }) => resourceUrl },
];

interface ResourceFormProps {
  readonly record: ResourceRow | undefined;
  readonly folderId: number;
  readonly editing: Editing;
  readonly onSaved: () => void;
}

/**
 * Adds a resource or edits one. When saving fails the window closes and the error is told (admin specification, section 4);
 * all that was typed and chosen stays here, and the window can be opened with it again.
 */
export function ResourceForm({ record, folderId, editing, onSaved }: ResourceFormProps) {
  const { phase, next, turnTo, close } = editing;
  const { progress, sender, cancel } = useFileUpload();
  const [calls] = useState(() => resourceCalls({ folderId, record, sender }));
  const [schema] = useState(() => valuesSchema(record?.resource_type, record?.resource_url));
  const [reason, setReason] = useState<string>();
  const recordForm = useRecordForm<ResourceRow, ResourceValues>({
    schema,
    calls,
    valuesOf,
    record,
    onSaved,
    // a folder keeps its own: what was typed in one is not put into another
    keptAs: `resources-of-${folderId}`,
    onFailed(error, form) {
      if (!(error instanceof UploadCancelled))
        console.error(error instanceof UploadFailed ? error.cause : error);
      const message = uploadMessage(error, form.getValues());
      if (message) return form.setError('file', { type: UPLOAD_ERROR, message });
      setReason(serverMessage(error));
      turnTo('failed');
    },
  });
  const { control } = recordForm.form;
  const [name, type] = useWatch({ control, name: ['resourceName', 'resourceType'] });
  const reopen = () => {
    turnTo('open');
    recordForm.resume();
  };

  if (phase === 'failed')
    return (
      <FailedSave
        message={resourceWords.saveFailed}
        reason={reason}
        onReopen={reopen}
        onClose={() => turnTo('kept')}
      />
    );
  const { isKept, forget } = recordForm.draft;
  const discardFor = (then: () => void) => () => {
    forget();
    then();
  };
  if (phase === 'kept')
    return (
      <>
        <KeptNote name={name} isKept={isKept} onReopen={reopen} onDiscard={discardFor(close)} />
        {next && <UnsavedDialog onKeep={editing.keep} onDiscard={discardFor(editing.discardForNext)} />}
      </>
    );
  return (
    <RecordDialog
      title={record ? resourceWords.editTitle : resourceWords.newTitle}
      recordForm={recordForm}
      shownFields={SHOWN_FIELDS}
      valuesOf={valuesOf}
      failureMessage={resourceWords.saveFailed}
      onClose={close}
    >
      <TextField name="resourceName" label="Name" cap={200} isRequired isFirst />
      <TypeField />
      {type === 'Video' ? (
        <TextField
          name="resourceUrl"
          label="URL"
          cap={2_000}
          isRequired
          hint="A video on YouTube, or a film file: https://www.youtube.com/watch?v=..."
        />
      ) : (
        <FileField
          type={type}
          present={record?.resource_type === type ? (record.file_name ?? 'the file') : undefined}
          progress={progress}
          onCancel={cancel}
        />
      )}
    </RecordDialog>
  );
}

/** What to say at the file about its upload; undefined when that is not what failed. */
function uploadMessage(error: unknown, { resourceType }: ResourceValues): string | undefined {
  if (error instanceof UploadCancelled) return 'The upload was stopped. Nothing has been saved yet.';
  if (!(error instanceof UploadFailed) || resourceType === 'Video') return undefined;
  const { uploadFailed } = fileTypes[resourceType];
  return [uploadFailed, serverMessage(error.cause)].filter(Boolean).join(' ');
}
