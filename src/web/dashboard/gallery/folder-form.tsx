import { type GalleryCategory, type GalleryFolder, GalleryFolderBody } from '#contract/resources/gallery.ts';
import { categoryLabels } from '../../features/gallery/categories.ts';
import { browserClient } from '../../session/browser-client.ts';
import { serverMessage } from '../../session/error-messages.ts';
import { EditDialog } from '../crud/edit-dialog.tsx';
import { defineFields, type ValuesOf } from '../crud/fields.ts';
import type { FormProps, RecordCalls } from '../crud/types.ts';
import { useRecordForm } from '../crud/use-record-form.ts';
import { galleryFolderMessages } from './messages.ts';

/** @param category default of a new folder; the category of a folder cannot change. */
const folderFields = (category: GalleryCategory, isNew: boolean) =>
  defineFields<GalleryFolder>()([
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

const calls: RecordCalls<GalleryFolder, ValuesOf<ReturnType<typeof folderFields>>> = {
  ...browserClient.galleryFolders,
  update: ({ body: { name }, ...rest }) => browserClient.galleryFolders.update({ ...rest, body: { name } }),
};

interface FolderFormProps extends FormProps<GalleryFolder> {
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
    conflictField: 'name',
    failureMessage: (error) => serverMessage(error) ?? (record ? renameFailed : saveFailed),
  });
  return <EditDialog title={record ? editTitle : newTitle} recordForm={recordForm} onClose={onClose} />;
}
