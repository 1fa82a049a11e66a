import { useWatch } from 'react-hook-form';
import { type GalleryImage, ImageBody } from '#contract/resources/gallery.ts';
import { categoryLabels } from '../../features/gallery/categories.ts';
import { browserClient } from '../../session/browser-client.ts';
import { RecordDialog } from '../crud/edit-dialog.tsx';
import { SelectField, TextField } from '../crud/field-inputs.tsx';
import { defineFields, type KindProps } from '../crud/fields.ts';
import type { FormProps } from '../crud/types.ts';
import { galleryImageMessages } from './messages.ts';

const fields = defineFields<GalleryImage>()([
  { name: 'title', label: 'Title', kind: 'text', maxLength: 200, isRequired: true },
  { name: 'description', label: 'Description', kind: 'text', maxLength: 2_000, rows: 4 },
  {
    name: 'category',
    label: 'Category',
    kind: 'select',
    options: categoryLabels,
    isRequired: true,
    Input: ImageCategory,
  },
  {
    name: 'alt',
    label: 'Alternative text',
    kind: 'text',
    maxLength: 300,
    hint: galleryImageMessages.altHint,
    // the server returns the title when there is no alternative text
    toValue: (image) => (!image || image.alt === image.title ? '' : image.alt),
    Input: AlternativeText,
  },
  { name: 'isDecorative', label: 'Decorative', kind: 'checkbox', layout: 'attached' },
]);

// images are created by uploading
const { read, update } = browserClient.gallery;

/** Form to edit an image (admin specification, sections 4 and 5). */
export function ImageForm(props: FormProps<GalleryImage>) {
  return (
    <RecordDialog
      {...props}
      messages={galleryImageMessages}
      fields={fields}
      schema={ImageBody}
      calls={{ read, update }}
      draftKind="gallery-images"
    />
  );
}

/** Inside a folder, the folder sets the category. */
function ImageCategory({ record, ...props }: KindProps<'select'> & { record: GalleryImage | undefined }) {
  if (!record || record.folderId === null) return <SelectField {...props} />;
  return (
    <p className="text-quiet">
      Category: <span className="text-ink">{categoryLabels[record.category]}</span> (set by its folder)
    </p>
  );
}

function AlternativeText(props: KindProps<'text'>) {
  return <TextField {...props} isDisabled={useWatch({ name: 'isDecorative' })} />;
}
