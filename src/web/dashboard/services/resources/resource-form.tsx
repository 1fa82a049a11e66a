import { useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { resourceTypes } from '#contract/constants.ts';
import type { Resource } from '#contract/resources/service-resources.ts';
import { serverMessage } from '../../../session/error-messages.ts';
import { Field } from '../../../ui/controls/field.tsx';
import { FileInput } from '../../../ui/controls/file-input.tsx';
import { EditDialog } from '../../crud/edit-dialog.tsx';
import { SelectField } from '../../crud/field-inputs.tsx';
import { defineFields, type InputProps, type KindProps } from '../../crud/fields.ts';
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
  const [schema] = useState(() => resourceSchema(record?.resource_type, record?.resource_url));
  const recordForm = useRecordForm({
    fields,
    schema,
    calls: (uploader) => resourceCalls({ folderId, record, uploader }),
    record,
    onSaved,
    // drafts are separate for each folder
    draftKind: `resources-of-${folderId}`,
    failureMessage: resourceMessages.saveFailed,
    uploadFailedMessage: ({ resourceType }) => fileTypes[resourceType as FileType].uploadErrorMessage,
  });
  const { failure, draft } = recordForm;
  /** Whether the error dialog was closed, so that only the unsaved changes remain. */
  const [isErrorClosed, setErrorClosed] = useState(false);
  const name: string = useWatch({ control: recordForm.form.control, name: 'resourceName' });
  const reopen = () => {
    setErrorClosed(false);
    recordForm.resume();
  };
  const discardAnd = (proceed: () => void) => () => {
    draft.discard();
    proceed();
  };

  if (!failure) {
    const title = record ? resourceMessages.editTitle : resourceMessages.newTitle;
    return <EditDialog title={title} recordForm={recordForm} onClose={onClose} />;
  }
  if (!isErrorClosed)
    return (
      <SaveErrorDialog
        message={failure.message}
        reason={serverMessage(failure.error)}
        onReopen={reopen}
        onClose={() => setErrorClosed(true)}
      />
    );
  return (
    <>
      <DraftNote
        name={name}
        isDraftStored={draft.isDraftStored}
        onReopen={reopen}
        onDiscard={discardAnd(onClose)}
      />
      {next && (
        <UnsavedDialog
          onKeep={() => {
            next.cancel();
            reopen();
          }}
          onDiscard={discardAnd(next.open)}
        />
      )}
    </>
  );
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
