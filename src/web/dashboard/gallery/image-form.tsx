import { useFormContext, useWatch } from 'react-hook-form';
import { type GalleryCategory, type GalleryImage, ImageBody } from '#contract/gallery.ts';
import { categoryLabels } from '../../features/gallery/categories.ts';
import { browserClient } from '../../session/browser-client.ts';
import { Field } from '../../ui/field.tsx';
import { Checkbox } from '../crud/check-box.tsx';
import type { FieldSummary } from '../crud/edit-conflict.tsx';
import { EditDialog } from '../crud/edit-dialog.tsx';
import { TextField } from '../crud/text-field.tsx';
import type { RecordCalls } from '../crud/types.ts';
import { useRecordForm } from '../crud/use-record-form.ts';
import { CategorySelect } from './category-select.tsx';
import { galleryImageMessages } from './messages.ts';

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
  create: () => Promise.reject(new Error('Images are created by uploading')),
};

const toFormValues = (image?: GalleryImage): ImageValues => ({
  title: image?.title ?? '',
  description: image?.description ?? '',
  category: image?.category ?? 'others',
  // the server returns the title when there is no alternative text
  alt: !image || image.alt === image.title ? '' : image.alt,
  isDecorative: image?.isDecorative ?? false,
});

const FIELD_SUMMARIES: readonly FieldSummary<ImageValues>[] = [
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

/** Form to edit an image; inside a folder, the folder sets the category (admin specification, sections 4 and 5). */
export function ImageForm({ image, onSaved, onClose }: ImageFormProps) {
  const recordForm = useRecordForm<GalleryImage, ImageValues>({
    schema: ImageBody,
    calls: imageCalls,
    toFormValues,
    record: image,
    onSaved,
    draftKind: 'gallery-images',
  });
  return (
    <EditDialog
      title={galleryImageMessages.editTitle}
      recordForm={recordForm}
      fieldSummaries={FIELD_SUMMARIES}
      toFormValues={toFormValues}
      failureMessage={galleryImageMessages.saveFailed}
      onClose={onClose}
    >
      <TextField name="title" label="Title" maxLength={200} isRequired hasInitialFocus />
      <TextField name="description" label="Description" maxLength={2_000} rows={4} />
      {image.folderId === null ? (
        <ImageCategory />
      ) : (
        <p className="text-quiet">
          Category: <span className="text-ink">{categoryLabels[image.category]}</span> (set by its folder)
        </p>
      )}
      <AlternativeText />
    </EditDialog>
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
        maxLength={300}
        hint={galleryImageMessages.altHint}
        isDisabled={isDecorative ?? false}
      />
      <Checkbox name="isDecorative" label="Decorative" />
    </div>
  );
}
