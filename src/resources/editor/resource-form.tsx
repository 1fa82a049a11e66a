import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { type ReactNode, useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { EditDialog } from '#kit/crud/form/edit-dialog.tsx';
import { SelectField } from '#kit/crud/form/field-inputs.tsx';
import { defineFields, type InputProps, type KindProps } from '#kit/crud/form/fields.ts';
import { textFields } from '#kit/crud/form/text-fields.ts';
import { useRecordForm } from '#kit/crud/form/use-record-form.ts';
import type { PersistentFormProps } from '#kit/crud/list/use-crud.tsx';
import type { FormProps } from '#kit/crud/types.ts';
import { Field } from '#kit/ui/controls/field.tsx';
import { FileInput } from '#kit/ui/controls/file-input.tsx';
import { formatBytes } from '#kit/ui/format-bytes.ts';
import { acceptAttribute, fileHint } from '#kit/uploads/accepted-files.ts';
import { type Resource, ResourceBody, type ResourceFolder, resourceTypes } from '../contract.ts';
import { type FileType, fileTypes, typeOfFile } from './file-types.ts';
import { resourceMessages } from './messages.ts';
import { resourceCalls } from './resource-calls.ts';
import { resourceSchema } from './resource-schema.ts';
import { DelayedError, DraftNote } from './save-failure.tsx';

/**
 * A new resource has the type Audio (admin specification, section 9).
 *
 * @param open the open folder, in which new resources are; null for none.
 */
const resourceFields = (folders: readonly ResourceFolder[], open: number | null) =>
  defineFields<Resource>()([
    {
      name: 'folder',
      label: 'Folder',
      kind: 'select',
      // the prefix keeps the options in their order
      options: Object.fromEntries(folders.map(({ id, folder_name }) => [`folder ${id}`, folder_name])),
      isRequired: true,
      toValue: (resource) => `folder ${resource?.folderId ?? open ?? folders[0]?.id}`,
      isShown: (_, resource) => resource !== undefined || open === null,
    },
    {
      ...textFields(ResourceBody)('resourceName', 'Name'),
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
      keyboard: 'url',
      maxLength: 2_000,
      isRequired: true,
      hint: 'A YouTube link or a link to a video file: https://www.youtube.com/watch?v=...',
      toValue: (resource) => (resource?.resource_type === 'Video' ? resource.resource_url : ''),
      comparison: false,
      isShown: ({ resourceType }) => resourceType === 'Video',
    },
    {
      name: 'file',
      label: 'File',
      kind: 'file',
      isShown: ({ resourceType }) => resourceType !== 'Video',
      Input: FileField,
    },
    {
      name: 'content',
      label: 'File or link',
      kind: 'custom',
      isOnlyRestored: true,
      toValue: (resource) => ({ ...resource, src: resource?.resource_url }),
      comparison: { text: (resource) => contentText(resource as Resource) },
    },
  ]);

/** 'Documents: Order.pdf, 120 KB' */
function contentText({ resource_type, resource_url, file_name, bytes }: Resource): string {
  const size = bytes === null ? '' : `, ${formatBytes(bytes)}`;
  return `${resource_type}: ${file_name ?? resource_url}${size}`;
}

interface ResourceFormProps extends PersistentFormProps<Resource> {
  readonly folders: readonly ResourceFolder[];
  /** The open folder, in which new resources are; null for none. */
  readonly open: number | null;
  /** Reloads the list: a save that failed may have replaced the document. */
  readonly reload: () => Promise<void>;
}

/**
 * Form to add or edit a resource. A form whose save failed closes, and the next one is blank (admin specification,
 * section 4); the failed form remains in memory with its values and its file until it is restored or discarded.
 */
export function ResourceForm({ next, record, reload, ...props }: ResourceFormProps) {
  const [form, setForm] = useState({ key: 0, record, hasFailed: false });
  const keep = (failed: Pick<typeof form, 'key' | 'record'>) => () => {
    setForm({ ...failed, hasFailed: true });
    reload();
    next?.cancel();
  };
  const restore = () => {
    setForm({ ...form, hasFailed: false });
    next?.cancel();
  };
  const isForSame = next?.record?.id === form.record?.id;
  const key = form.key + 1;
  // in an array, so that a next form that fails takes the place of this one with its state
  return [
    <SingleForm
      {...props}
      {...form}
      key={form.key}
      isHidden={next !== null}
      onFailed={keep(form)}
      onRestore={restore}
    />,
    form.hasFailed && next && (
      <SingleForm
        {...props}
        key={key}
        record={next.record}
        // the draft belongs to the failed form
        hasDraft={!isForSame}
        restoreButton={
          isForSame && (
            <button type="button" className="link inline-flex min-h-11 items-center gap-2" onClick={restore}>
              <RotateCcw size={18} strokeWidth={1.5} />
              Restore what you typed
            </button>
          )
        }
        onFailed={keep({ key, record: next.record })}
        onClose={next.cancel}
      />
    ),
  ];
}

interface SingleFormProps extends FormProps<Resource>, Pick<ResourceFormProps, 'folders' | 'open'> {
  readonly hasDraft?: boolean;
  /** Whether the form failed, so that only a note about it shows. */
  readonly hasFailed?: boolean;
  readonly isHidden?: boolean;
  readonly restoreButton?: ReactNode;
  readonly onFailed: () => void;
  readonly onRestore?: () => void;
}

function SingleForm(props: SingleFormProps) {
  const { record, folders, open, hasDraft = true, hasFailed = false, isHidden, onFailed, onRestore } = props;
  const [schema] = useState(() => resourceSchema(record?.resource_type, record?.resource_url));
  const recordForm = useRecordForm({
    fields: resourceFields(folders, open),
    schema,
    calls: (uploader) => resourceCalls({ record, uploader }),
    record,
    onSaved: props.onSaved,
    // drafts are separate for each folder
    opensHistory: props.opensHistory,
    ...(hasDraft && { draftKind: `resources-of-${open ?? 'any'}` }),
    failureMessage: resourceMessages.saveFailed,
    uploadFailedMessage: ({ resourceType }) => fileTypes[resourceType as FileType].uploadErrorMessage,
  });
  const { failure, draft, resume } = recordForm;
  const name: string = useWatch({ control: recordForm.form.control, name: 'resourceName' });

  if (failure)
    return (
      <DelayedError
        result={failure}
        onClose={() => {
          resume();
          onFailed();
        }}
      />
    );
  if (!hasFailed) {
    const title = record ? resourceMessages.editTitle : resourceMessages.newTitle;
    return (
      <EditDialog
        title={title}
        recordForm={recordForm}
        before={props.restoreButton}
        onClose={props.onClose}
      />
    );
  }
  if (isHidden) return null;
  return (
    <DraftNote
      name={name}
      isDraftStored={draft.isDraftStored}
      onRestore={onRestore}
      onDiscard={() => {
        draft.discard();
        props.onClose();
      }}
    />
  );
}

/** The type of a resource. The file error of one type does not apply to another. */
function TypeField(props: KindProps<'select'>) {
  const { clearErrors } = useFormContext();
  return <SelectField {...props} onChange={() => clearErrors('file')} />;
}

/** The file of a resource. */
function FileField({ name, record }: InputProps & { record: Resource | undefined }) {
  const { getValues, setValue, trigger } = useFormContext();
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
          {fileHint(config.kind)}
        </>
      }
    >
      {(control) => (
        <FileInput
          {...{ control, ref, name, file, onBlur }}
          accept={Object.values(fileTypes)
            .map(({ kind }) => acceptAttribute(kind))
            .join(',')}
          isRequired={!isCurrent}
          onChoose={(chosen) => {
            setValue('resourceType', typeOfFile(chosen) ?? type, { shouldDirty: true });
            if (getValues('resourceName') === '')
              setValue('resourceName', chosen.name.replace(/\.\w+$/, ''), { shouldDirty: true });
            onChange(chosen);
            trigger(name);
          }}
        />
      )}
    </Field>
  );
}
