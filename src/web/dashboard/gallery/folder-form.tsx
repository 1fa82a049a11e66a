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
import type { ShownField } from '../crud/edit-conflict.tsx';
import { RecordDialog } from '../crud/edit-dialog.tsx';
import { TextField } from '../crud/text-field.tsx';
import type { RecordCalls } from '../crud/types.ts';
import { useRecordForm } from '../crud/use-record-form.ts';
import { CategorySelect } from './category-select.tsx';
import { type FolderRow, folderRow } from './folder-row.ts';
import { folderWords } from './messages.ts';

interface FolderValues {
  readonly name: string;
  readonly category: GalleryCategory;
}

const calls = browserClient.galleryFolders;
const folderCalls: RecordCalls<FolderRow, FolderValues> = {
  read: async (input) => folderRow(await calls.read(input)),
  create: async (input) => folderRow(await calls.create(input).catch(toldAtItsField)),
  // a folder keeps its category for life
  update: async ({ body: { name }, ...rest }) =>
    folderRow(await calls.update({ ...rest, body: { name } }).catch(toldAtItsField)),
};

const SHOWN_FIELDS: readonly ShownField<FolderValues>[] = [
  { name: 'name', label: 'Name', text: ({ name }) => name },
  { name: 'category', label: 'Category', text: ({ category }) => categoryLabels[category] },
];

interface FolderFormProps extends FormProps<FolderRow> {
  /** Of a new folder, until another is chosen. */
  readonly category: GalleryCategory;
}

/** Creates a folder, or renames one (admin specification, section 5). */
export function FolderForm({ record, category, onSaved, onClose }: FolderFormProps) {
  const [refusal, setRefusal] = useState<Result | null>(null);
  const otherwise = record ? folderWords.renameFailed : folderWords.saveFailed;
  const valuesOf = (folder?: FolderRow): FolderValues => ({
    name: folder?.name ?? '',
    category: folder?.category ?? category,
  });
  const recordForm = useRecordForm<FolderRow, FolderValues>({
    schema: GalleryFolderBody,
    calls: folderCalls,
    valuesOf,
    record,
    onSaved,
    keptAs: 'gallery-folders',
    onFailed: (error) => setRefusal(failure(serverMessage(error) ?? otherwise)),
  });
  return (
    <>
      <RecordDialog
        title={record ? folderWords.editTitle : folderWords.newTitle}
        recordForm={recordForm}
        shownFields={SHOWN_FIELDS}
        valuesOf={valuesOf}
        failureMessage={otherwise}
        onClose={onClose}
      >
        <TextField name="name" label="Name" cap={100} isRequired isFirst />
        {!record && <FolderCategory />}
      </RecordDialog>
      <ResultDialog
        result={refusal}
        onClose={() => {
          setRefusal(null);
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
      hint="Also that of every image in it."
    >
      {(control) => <CategorySelect {...control} {...register('category')} required />}
    </Field>
  );
}

/** A name that another folder has is refused as a conflict: what the server says about it belongs to the name's field, too. */
function toldAtItsField(error: unknown): never {
  if (error instanceof ApiProblem && error.code === 'CONFLICT')
    throw new ApiProblem('CONFLICT', error.message, { errors: { name: error.message } });
  throw error;
}
