import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { type GalleryCategory, GalleryFolderBody } from '#contract/gallery.ts';
import { ApiProblem } from '#contract/problem.ts';
import { categoryLabels } from '../../features/gallery/categories.ts';
import { browserClient } from '../../session/browser-client.ts';
import { serverMessage } from '../../session/error-messages.ts';
import { Field } from '../../ui/field.tsx';
import { failure, type Result, ResultDialog } from '../../ui/result-dialog.tsx';
import type { FormProps } from '../crud/crud-list.tsx';
import type { FieldSummary } from '../crud/edit-conflict.tsx';
import { EditDialog } from '../crud/edit-dialog.tsx';
import { TextField } from '../crud/text-field.tsx';
import type { RecordCalls } from '../crud/types.ts';
import { useRecordForm } from '../crud/use-record-form.ts';
import { CategorySelect } from './category-select.tsx';
import { type GalleryFolderRecord, toGalleryFolderRecord } from './folder-record.ts';
import { galleryFolderMessages } from './messages.ts';

interface FolderValues {
  readonly name: string;
  readonly category: GalleryCategory;
}

const calls = browserClient.galleryFolders;
const folderCalls: RecordCalls<GalleryFolderRecord, FolderValues> = {
  read: async (input) => toGalleryFolderRecord(await calls.read(input)),
  create: async (input) => toGalleryFolderRecord(await calls.create(input).catch(assignErrorToName)),
  // the category of a folder cannot change
  update: async ({ body: { name }, ...rest }) =>
    toGalleryFolderRecord(await calls.update({ ...rest, body: { name } }).catch(assignErrorToName)),
};

const FIELD_SUMMARIES: readonly FieldSummary<FolderValues>[] = [
  { name: 'name', label: 'Name', text: ({ name }) => name },
  { name: 'category', label: 'Category', text: ({ category }) => categoryLabels[category] },
];

interface FolderFormProps extends FormProps<GalleryFolderRecord> {
  /** Default category of a new folder. */
  readonly category: GalleryCategory;
}

/** Form to create or rename a gallery folder (admin specification, section 5). */
export function GalleryFolderForm({ record, category, onSaved, onClose }: FolderFormProps) {
  const [result, setResult] = useState<Result | null>(null);
  const fallbackMessage = record ? galleryFolderMessages.renameFailed : galleryFolderMessages.saveFailed;
  const toFormValues = (folder?: GalleryFolderRecord): FolderValues => ({
    name: folder?.name ?? '',
    category: folder?.category ?? category,
  });
  const recordForm = useRecordForm<GalleryFolderRecord, FolderValues>({
    schema: GalleryFolderBody,
    calls: folderCalls,
    toFormValues,
    record,
    onSaved,
    draftKind: 'gallery-folders',
    onError: (error) => setResult(failure(serverMessage(error) ?? fallbackMessage)),
  });
  return (
    <>
      <EditDialog
        title={record ? galleryFolderMessages.editTitle : galleryFolderMessages.newTitle}
        recordForm={recordForm}
        fieldSummaries={FIELD_SUMMARIES}
        toFormValues={toFormValues}
        failureMessage={fallbackMessage}
        onClose={onClose}
      >
        <TextField name="name" label="Name" maxLength={100} isRequired hasInitialFocus />
        {!record && <FolderCategory />}
      </EditDialog>
      <ResultDialog
        result={result}
        onClose={() => {
          setResult(null);
          recordForm.resume();
        }}
      />
    </>
  );
}

function FolderCategory() {
  const { register, formState } = useFormContext<FolderValues>();
  return (
    <Field
      label="Category"
      isRequired
      error={formState.errors.category?.message}
      hint="Applies to every image in this folder."
    >
      {(control) => <CategorySelect {...control} {...register('category')} required />}
    </Field>
  );
}

/** Assigns a conflict, which means that the name is in use, to the name field as well. */
function assignErrorToName(error: unknown): never {
  if (error instanceof ApiProblem && error.code === 'CONFLICT')
    throw new ApiProblem('CONFLICT', error.message, { errors: { name: error.message } });
  throw error;
}
