import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { serverMessage } from '../../../session/error-messages.ts';
import { UploadCanceledError, UploadFailedError } from '../../../session/upload-errors.ts';
import { useFileUpload } from '../../../session/use-file-upload.ts';
import type { FieldSummary } from '../../crud/edit-conflict.tsx';
import { EditDialog } from '../../crud/edit-dialog.tsx';
import { TextField } from '../../crud/text-field.tsx';
import { UnsavedDialog } from '../../crud/unsaved-dialog.tsx';
import { UPLOAD_ERROR } from '../../crud/upload-state.tsx';
import { useRecordForm } from '../../crud/use-record-form.ts';
import { DraftNote } from './draft-note.tsx';
import { FileField } from './file-field.tsx';
import { fileTypes } from './file-types.ts';
import { resourceMessages } from './messages.ts';
import type { ResourceRecord } from './record-adapters.ts';
import { resourceCalls } from './resource-calls.ts';
import { type ResourceValues, resourceSchema, resourceValues } from './resource-values.ts';
import { SaveErrorDialog } from './save-error.tsx';
import { TypeField } from './type-field.tsx';
import type { EditDialogState } from './use-edit-dialog.ts';

const FIELD_SUMMARIES: readonly FieldSummary<ResourceValues>[] = [
  { name: 'resourceName', label: 'Name', text: ({ resourceName }) => resourceName },
  { name: 'resourceUrl', label: 'Video link', text: ({ resourceUrl }) => resourceUrl },
];

interface ResourceFormProps {
  readonly record: ResourceRecord | undefined;
  readonly folderId: number;
  readonly editing: EditDialogState;
  readonly onSaved: () => void;
}

/**
 * Form to add or edit a resource. If saving fails, the dialog closes and an error dialog opens (admin specification,
 * section 4); this component keeps the form's values so that the dialog can be reopened.
 */
export function ResourceForm({ record, folderId, editing, onSaved }: ResourceFormProps) {
  const { phase, pending, setPhase, close } = editing;
  const { progress, uploader, cancel } = useFileUpload();
  const [calls] = useState(() => resourceCalls({ folderId, record, uploader }));
  const [schema] = useState(() => resourceSchema(record?.resource_type, record?.resource_url));
  const [reason, setReason] = useState<string>();
  const recordForm = useRecordForm<ResourceRecord, ResourceValues>({
    schema,
    calls,
    toFormValues: resourceValues,
    record,
    onSaved,
    // drafts are separate for each folder
    draftKind: `resources-of-${folderId}`,
    onError(error, form) {
      if (!(error instanceof UploadCanceledError))
        console.error(error instanceof UploadFailedError ? error.cause : error);
      const message = uploadMessage(error, form.getValues());
      if (message) return form.setError('file', { type: UPLOAD_ERROR, message });
      setReason(serverMessage(error));
      setPhase('failed');
    },
  });
  const { control } = recordForm.form;
  const [name, type] = useWatch({ control, name: ['resourceName', 'resourceType'] });
  const reopen = () => {
    setPhase('open');
    recordForm.resume();
  };

  if (phase === 'failed')
    return (
      <SaveErrorDialog
        message={resourceMessages.saveFailed}
        reason={reason}
        onReopen={reopen}
        onClose={() => setPhase('draft')}
      />
    );
  const { isDraftStored, discard } = recordForm.draft;
  const discardFor = (then: () => void) => () => {
    discard();
    then();
  };
  if (phase === 'draft')
    return (
      <>
        <DraftNote
          name={name}
          isDraftStored={isDraftStored}
          onReopen={reopen}
          onDiscard={discardFor(close)}
        />
        {pending && (
          <UnsavedDialog onKeep={editing.keepEditing} onDiscard={discardFor(editing.discardAndOpenPending)} />
        )}
      </>
    );
  return (
    <EditDialog
      title={record ? resourceMessages.editTitle : resourceMessages.newTitle}
      recordForm={recordForm}
      fieldSummaries={FIELD_SUMMARIES}
      toFormValues={resourceValues}
      failureMessage={resourceMessages.saveFailed}
      onClose={close}
    >
      <TextField name="resourceName" label="Name" maxLength={200} isRequired hasInitialFocus />
      <TypeField />
      {type === 'Video' ? (
        <TextField
          name="resourceUrl"
          label="URL"
          maxLength={2_000}
          isRequired
          hint="A YouTube link or a link to a video file: https://www.youtube.com/watch?v=..."
        />
      ) : (
        <FileField
          type={type}
          currentFileName={record?.resource_type === type ? (record.file_name ?? 'unnamed file') : undefined}
          progress={progress}
          onCancel={cancel}
        />
      )}
    </EditDialog>
  );
}

/** Field error for a failed upload; undefined for other errors. */
function uploadMessage(error: unknown, { resourceType }: ResourceValues): string | undefined {
  if (error instanceof UploadCanceledError) return 'The upload was canceled. Nothing has been saved yet.';
  if (!(error instanceof UploadFailedError) || resourceType === 'Video') return undefined;
  const { uploadErrorMessage } = fileTypes[resourceType];
  return [uploadErrorMessage, serverMessage(error.cause)].filter(Boolean).join(' ');
}
