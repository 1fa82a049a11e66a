import { type GalleryCategory, type GalleryFolder, GalleryFolderBody } from '#contract/gallery.ts';
import { ApiProblem } from '#contract/problem.ts';
import { categoryLabels } from '../../features/gallery/categories.ts';
import { browserClient } from '../../session/browser-client.ts';
import { serverMessage } from '../../session/error-messages.ts';
import { EditDialog } from '../crud/edit-dialog.tsx';
import { defineFields, type ValuesOf } from '../crud/fields.ts';
import type { CrudRecord, FormProps, RecordCalls } from '../crud/types.ts';
import { useRecordForm } from '../crud/use-record-form.ts';
import { galleryFolderMessages } from './messages.ts';

/** A folder with the `title` that the dashboard's lists expect. */
export type GalleryFolderRecord = GalleryFolder & CrudRecord;

export function toGalleryFolderRecord(folder: GalleryFolder): GalleryFolderRecord {
  return { ...folder, title: folder.name };
}

/** @param category default of a new folder; the category of a folder cannot change. */
const folderFields = (category: GalleryCategory, isNew: boolean) =>
  defineFields<GalleryFolderRecord>()([
    { name: 'name', label: 'Name', kind: 'text', maxLength: 100, isRequired: true },
    {
      name: 'category',
      label: 'Category',
      kind: 'select',
      options: categoryLabels,
      hint: 'Applies to every image in this folder.',
      isRequired: true,
      toValue: (folder) => folder?.category ?? category,
      isShown: () => isNew,
    },
  ]);

const { galleryFolders } = browserClient;
const calls: RecordCalls<GalleryFolderRecord, ValuesOf<ReturnType<typeof folderFields>>> = {
  read: async (input) => toGalleryFolderRecord(await galleryFolders.read(input)),
  create: async (input) => toGalleryFolderRecord(await galleryFolders.create(input).catch(assignErrorToName)),
  update: async ({ body: { name }, ...rest }) =>
    toGalleryFolderRecord(await galleryFolders.update({ ...rest, body: { name } }).catch(assignErrorToName)),
};

interface FolderFormProps extends FormProps<GalleryFolderRecord> {
  /** Default category of a new folder. */
  readonly category: GalleryCategory;
}

/** Form to create or rename a gallery folder (admin specification, section 5). */
export function GalleryFolderForm({ record, category, onSaved, onClose }: FolderFormProps) {
  const { renameFailed, saveFailed, editTitle, newTitle } = galleryFolderMessages;
  const recordForm = useRecordForm({
    fields: folderFields(category, record === undefined),
    schema: GalleryFolderBody,
    calls,
    record,
    onSaved,
    draftKind: 'gallery-folders',
    failureMessage: (error) => serverMessage(error) ?? (record ? renameFailed : saveFailed),
  });
  return <EditDialog title={record ? editTitle : newTitle} recordForm={recordForm} onClose={onClose} />;
}

/** Assigns a conflict, which means that the name is in use, to the name field as well. */
function assignErrorToName(error: unknown): never {
  if (error instanceof ApiProblem && error.code === 'CONFLICT')
    throw new ApiProblem('CONFLICT', error.message, { errors: { name: error.message } });
  throw error;
}
