import { useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { resourceTypes } from '#contract/constants.ts';
import type { Resource } from '#contract/resources/service-resources.ts';
import { serverMessage } from '../../../session/error-messages.ts';
import { Field } from '../../../ui/controls/field.tsx';
import { FileInput } from '../../../ui/controls/file-input.tsx';
import { UploadCanceledError, UploadFailedError } from '../../../uploads/upload-errors.ts';
import { useFileUpload } from '../../../uploads/use-file-upload.ts';
import { EditDialog } from '../../crud/edit-dialog.tsx';
import { SelectField } from '../../crud/field-inputs.tsx';
import { defineFields, type InputProps, type KindProps } from '../../crud/fields.ts';
import { UPLOAD_ERROR } from '../../crud/upload-state.tsx';
import type { PersistentFormProps } from '../../crud/use-crud.tsx';
import { useRecordForm } from '../../crud/use-record-form.ts';
import { UnsavedDialog } from '../../drafts/unsaved-changes.tsx';
import { acceptAttribute, type FileType, fileHint, fileTypes } from './file-types.ts';
import { resourceMessages } from './messages.ts';
import { resourceCalls } from './resource-calls.ts';
import { resourceSchema } from './resource-schema.ts';
import { DraftNote, SaveErrorDialog } from './save-failure.tsx';

/** A new resource has the type Audio (admin specification, section 9). */
const fields = defineFields<Resource>()([
  {
    name: 'resourceName',
    label: 'Name',
    kind: 'text',
    maxLength: 200,
    isRequired: true,
    toValue: (resource) => resource?.resource_name ?? '',
  },
  {
    name: 'resourceType',
    label: 'Type',
    kind: 'select',
    options: resourceTypes,
    isRequired: true,
    toValue: (resource) => resource?.resource_type ?? 'Audio',
    comparison: false,
    Input: TypeField,
  },
  {
    name: 'resourceUrl',
    label: 'URL',
    kind: 'text',
    maxLength: 2_000,
    isRequired: true,
    hint: 'A YouTube link or a link to a video file: https://www.youtube.com/watch?v=...',
    toValue: (resource) => (resource?.resource_type === 'Video' ? resource.resource_url : ''),
    comparison: { label: 'Video link' },
    isShown: ({ resourceType }) => resourceType === 'Video',
  },
  {
    name: 'file',
    label: 'File',
    kind: 'file',
    isShown: ({ resourceType }) => resourceType !== 'Video',
    Input: FileField,
  },
]);

interface ResourceFormProps extends PersistentFormProps<Resource> {
  readonly folderId: number;
}

/**
 * Form to add or edit a resource. If saving fails, the dialog closes and an error dialog opens (admin specification,
 * section 4); this component keeps the form's values so that the dialog can be reopened.
 */
export function ResourceForm({ record, folderId, next, onSaved, onClose }: ResourceFormProps) {
  /** 'open': the form is shown. 'failed': the error dialog is shown. 'draft': neither is, but unsaved changes remain. */
  const [phase, setPhase] = useState<'open' | 'failed' | 'draft'>('open');
  const { progress, uploader, cancel } = useFileUpload();
  const [calls] = useState(() => resourceCalls({ folderId, record, uploader }));
  const [schema] = useState(() => resourceSchema(record?.resource_type, record?.resource_url));
  const [reason, setReason] = useState<string>();
  const recordForm = useRecordForm({
    fields,
    schema,
    calls,
    record,
    onSaved,
    // drafts are separate for each folder
    draftKind: `resources-of-${folderId}`,
    failureMessage: resourceMessages.saveFailed,
    onError(error, { getValues, setError }) {
      if (!(error instanceof UploadCanceledError))
        console.error(error instanceof UploadFailedError ? error.cause : error);
      const message = uploadMessage(error, getValues('resourceType'));
      if (message) {
        setError('file', { type: UPLOAD_ERROR, message });
      } else {
        setReason(serverMessage(error));
        setPhase('failed');
      }
      return true;
    },
  });
  const { control } = recordForm.form;
  const name: string = useWatch({ control, name: 'resourceName' });
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
  const discardAnd = (proceed: () => void) => () => {
    discard();
    proceed();
  };
  if (phase === 'draft')
    return (
      <>
        <DraftNote
          name={name}
          isDraftStored={isDraftStored}
          onReopen={reopen}
          onDiscard={discardAnd(onClose)}
        />
        {next && (
          <UnsavedDialog
            onKeep={() => {
              next.cancel();
              setPhase('open');
            }}
            onDiscard={discardAnd(next.open)}
          />
        )}
      </>
    );
  return (
    <EditDialog
      title={record ? resourceMessages.editTitle : resourceMessages.newTitle}
      recordForm={{ ...recordForm, upload: { progress, onCancel: cancel } }}
      onClose={onClose}
    />
  );
}

/** Field error for a failed upload; undefined for other errors. */
function uploadMessage(error: unknown, type: FileType | 'Video'): string | undefined {
  if (error instanceof UploadCanceledError) return 'The upload was canceled. Nothing has been saved yet.';
  if (!(error instanceof UploadFailedError) || type === 'Video') return undefined;
  return [fileTypes[type].uploadErrorMessage, serverMessage(error.cause)].filter(Boolean).join(' ');
}

/** The type of a resource. The file error of one type does not apply to another. */
function TypeField(props: KindProps<'select'>) {
  const { clearErrors } = useFormContext();
  return <SelectField {...props} onChange={() => clearErrors('file')} />;
}

/** The file of a resource. */
function FileField({ name, record }: InputProps & { record: Resource | undefined }) {
  const { field, fieldState } = useController({ name });
  const type: FileType = useWatch({ name: 'resourceType' });
  const config = fileTypes[type];
  const isCurrent = record?.resource_type === type;
  const { value: file, ref, onBlur, onChange } = field;
  return (
    <Field
      label={config.label}
      isRequired={!isCurrent}
      error={fieldState.error?.message}
      hint={
        <>
          {isCurrent && (
            <span className="block">
              Current file: {record.file_name ?? 'unnamed file'}. Select a file only to replace it.
            </span>
          )}
          {fileHint(config)}
        </>
      }
    >
      {(control) => (
        <FileInput
          {...{ control, ref, name, file, onBlur }}
          accept={acceptAttribute(config)}
          isRequired={!isCurrent}
          onChoose={onChange}
        />
      )}
    </Field>
  );
}
