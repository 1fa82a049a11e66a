import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { RecordDialog } from '#kit/crud/form/edit-dialog.tsx';
import { TextField } from '#kit/crud/form/field-inputs.tsx';
import { defineFields, type KindProps, type ValuesOf } from '#kit/crud/form/fields.ts';
import { FocusField } from '#kit/crud/form/focus-field.tsx';
import { textFields } from '#kit/crud/form/text-fields.ts';
import type { FormProps, RecordCalls } from '#kit/crud/types.ts';
import { pictureFocuses } from '#kit/media/focus.ts';
import { browserClient } from '#kit/session/browser-client.ts';
import { categoryLabels } from '../categories.ts';
import { type GalleryFolder, type GalleryImage, ImageBody } from '../contract.ts';
import { galleryImageMessages } from '../messages.ts';

const text = textFields(ImageBody);
const NO_FOLDER = 'none';
/** The value of a folder in the form. A key of digits would change the order of the options. */
const folderKey = (id: number | null) => (id === null ? NO_FOLDER : `folder ${id}`);
/** Admin specification, sections 4 and 5. */
const imageFields = (folders: readonly GalleryFolder[]) =>
  defineFields<GalleryImage>()([
    text('title', 'Title'),
    text('description', 'Description', { rows: 4 }),
    {
      name: 'folderId',
      label: 'Folder',
      kind: 'select',
      options: Object.fromEntries([
        [NO_FOLDER, 'No folder'],
        ...folders.map(({ _id, name, category }) => [
          folderKey(_id),
          `${name} (${categoryLabels[category]})`,
        ]),
      ]),
      hint: 'The folder sets the category.',
      toValue: (image) => folderKey(image?.folderId ?? null),
    },
    {
      name: 'category',
      label: 'Category',
      kind: 'select',
      options: categoryLabels,
      isRequired: true,
      isShown: ({ folderId }) => folderId === NO_FOLDER,
    },
    {
      ...text('alt', 'Alternative text', { hint: galleryImageMessages.altHint }),
      // the server returns the title when there is no alternative text
      toValue: (image) => (!image || image.alt === image.title ? '' : image.alt),
      Input: AlternativeText,
    },
    {
      name: 'focus',
      label: 'Most important part of the picture',
      kind: 'select',
      options: pictureFocuses,
      toValue: (image) => image?.picture.focus ?? 'center',
      Input: ({ record, ...props }) => <FocusField {...props} picture={record?.picture ?? null} />,
    },
    { name: 'isDecorative', label: 'Decorative', kind: 'checkbox', layout: 'attached' },
  ]);

const schema = ImageBody.extend({ folderId: z.string() });

type ImageValues = ValuesOf<ReturnType<typeof imageFields>>;
/** Images are created by uploading. */
const calls: RecordCalls<GalleryImage, ImageValues> = {
  read: browserClient.gallery.read,
  versions: browserClient.gallery.versions,
  update: ({ body: { folderId, ...body }, ...rest }) =>
    browserClient.gallery.update({
      ...rest,
      body: { ...body, folderId: folderId === NO_FOLDER ? null : Number(folderId.replace(/\D/g, '')) },
    }),
};

interface ImageFormProps extends FormProps<GalleryImage> {
  readonly folders: readonly GalleryFolder[];
}

/** The form of an image. */
export function ImageForm({ folders, ...props }: ImageFormProps) {
  return (
    <RecordDialog
      {...props}
      messages={galleryImageMessages}
      fields={imageFields(folders)}
      schema={schema}
      calls={calls}
    />
  );
}

function AlternativeText(props: KindProps<'text'>) {
  return <TextField {...props} isDisabled={useWatch({ name: 'isDecorative' })} />;
}
