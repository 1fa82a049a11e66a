import { useFormContext, useWatch } from 'react-hook-form';
import { type GalleryCategory, type GalleryImage, ImageBody } from '#contract/gallery.ts';
import { categoryLabels } from '../../features/gallery/categories.ts';
import { browserClient } from '../../session/browser-client.ts';
import { Field } from '../../ui/field.tsx';
import { CheckBox } from '../crud/check-box.tsx';
import type { ShownField } from '../crud/edit-conflict.tsx';
import { RecordDialog } from '../crud/edit-dialog.tsx';
import { TextField } from '../crud/text-field.tsx';
import type { RecordCalls } from '../crud/types.ts';
import { useRecordForm } from '../crud/use-record-form.ts';
import { CategorySelect } from './category-select.tsx';
import { imageWords } from './messages.ts';

interface ImageValues {
  readonly title: string;
  readonly description: string;
  readonly category: GalleryCategory;
  readonly alt: string;
  readonly isDecorative: boolean;
}

const imageCalls: RecordCalls<GalleryImage, ImageValues> = {
  read: browserClient.gallery.read,
  update: browserClient.gallery.update,
  create: () => Promise.reject(new Error('An image is created by its upload')),
};

const valuesOf = (image?: GalleryImage): ImageValues => ({
  title: image?.title ?? '',
  description: image?.description ?? '',
  category: image?.category ?? 'others',
  // the title stands for words that nobody wrote
  alt: !image || image.alt === image.title ? '' : image.alt,
  isDecorative: image?.isDecorative ?? false,
});

const SHOWN_FIELDS: readonly ShownField<ImageValues>[] = [
  { name: 'title', label: 'Title', text: ({ title }) => title },
  { name: 'description', label: 'Description', text: ({ description }) => description },
  { name: 'category', label: 'Category', text: ({ category }) => categoryLabels[category] },
  { name: 'alt', label: 'Alternative text', text: ({ alt }) => alt },
  { name: 'isDecorative', label: 'Decorative', text: ({ isDecorative }) => (isDecorative ? 'Yes' : 'No') },
];

interface ImageFormProps {
  readonly image: GalleryImage;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Edits what is said about an image; inside a folder its category is the folder's (admin specification, sections 4 and 5). */
export function ImageForm({ image, onSaved, onClose }: ImageFormProps) {
  const recordForm = useRecordForm<GalleryImage, ImageValues>({
    schema: ImageBody,
    calls: imageCalls,
    valuesOf,
    record: image,
    onSaved,
    keptAs: 'gallery-images',
  });
  return (
    <RecordDialog
      title={imageWords.editTitle}
      recordForm={recordForm}
      shownFields={SHOWN_FIELDS}
      valuesOf={valuesOf}
      failureMessage={imageWords.saveFailed}
      onClose={onClose}
    >
      <TextField name="title" label="Title" cap={200} isRequired isFirst />
      <TextField name="description" label="Description" cap={2_000} rows={4} />
      {image.folderId === null ? (
        <ImageCategory />
      ) : (
        <p className="text-quiet">
          Category: <span className="text-ink">{categoryLabels[image.category]}</span>, as the folder that it
          is in.
        </p>
      )}
      <AlternativeText />
    </RecordDialog>
  );
}

function ImageCategory() {
  const { register, formState } = useFormContext<ImageValues>();
  return (
    <Field label="Category" isRequired error={formState.errors.category?.message}>
      {(control) => <CategorySelect {...control} {...register('category')} required />}
    </Field>
  );
}

function AlternativeText() {
  const { isDecorative } = useWatch<ImageValues>();
  return (
    <div>
      <TextField
        name="alt"
        label="Alternative text"
        cap={300}
        hint={imageWords.altHint}
        isDisabled={isDecorative ?? false}
      />
      <CheckBox name="isDecorative" label="Decorative" />
    </div>
  );
}
