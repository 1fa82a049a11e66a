import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { RecordDialog } from '#kit/crud/form/edit-dialog.tsx';
import { FormField, RadioField, TextField } from '#kit/crud/form/field-inputs.tsx';
import { defineFields, type InputProps, type KindProps, type ValuesOf } from '#kit/crud/form/fields.ts';
import { publishChoice, publishedBody, publishingFields, requireDate } from '#kit/crud/form/publishing.tsx';
import { useLists } from '#kit/crud/list/lists.tsx';
import type { PictureFormBody } from '#kit/crud/picture/picture-calls.ts';
import { type PictureValue, pictureValue, pictureValues } from '#kit/crud/picture/picture-value.ts';
import type { FormProps, RecordCalls } from '#kit/crud/types.ts';
import { FormattedText } from '#kit/formatted-text/formatted-text.tsx';
import { linkNodes } from '#kit/formatted-text/link-nodes.ts';
import { fileKinds } from '#kit/media/file-names.ts';
import { browserClient } from '#kit/session/browser-client.ts';
import { errorMessage } from '#kit/session/error-messages.ts';
import { linkifyNamed } from '#kit/text/links/named-links.ts';
import { singleLine } from '#kit/text/preview.ts';
import { type Ad, AdBody } from './contract.ts';
import { adFormMessages, adMessages } from './messages.ts';

const TITLE_CHARACTERS = 60;

/** An ad with a title derived from its description. */
export type AdRecord = Ad & { readonly title: string };

export function toAdRecord(ad: Ad): AdRecord {
  return { ...ad, title: singleLine(ad.description ?? '', TITLE_CHARACTERS) || 'Image without text' };
}

/** A new ad is an active image ad in last place (admin specification, sections 4 and 9). */
const adFields = (count: number) =>
  defineFields<AdRecord>()([
    {
      name: 'adType',
      label: 'Ad type',
      kind: 'select',
      options: { image: 'Image', text: 'Text' },
      toValue: (ad) => ad?.adType ?? 'image',
      Input: RadioField,
    },
    {
      name: 'image',
      serverName: 'imageUrl',
      label: 'Picture',
      kind: 'picture',
      isShown: ({ adType }) => adType === 'image',
    },
    {
      name: 'description',
      label: 'Description',
      kind: 'text',
      maxLength: 2_000,
      rows: 4,
      hint: adFormMessages.tip,
      Input: AdDescription,
    },
    {
      name: 'displayOrder',
      label: 'Display order',
      kind: 'text',
      maxLength: 4,
      hint: 'Lower appears first',
      isRequired: true,
      toValue: (ad) => String(ad?.displayOrder ?? count),
      Input: DisplayOrder,
    },
    ...publishingFields({ label: 'Active', initially: 'now', draft: 'Inactive' }),
  ]);
type AdValues = ValuesOf<ReturnType<typeof adFields>>;

/** Ads have their own message for pictures that are too large (admin specification, section 5). */
const image = z
  .custom<PictureValue>()
  .refine((value) => !(value instanceof File) || value.size <= fileKinds.picture.maxBytes, {
    error: adFormMessages.imageTooLarge,
    abort: true,
  })
  .pipe(pictureValue);

/** An image ad needs an image, a text ad a description. */
const schema = AdBody.omit({ imageUrl: true })
  .extend({
    ...publishChoice,
    ...pictureValues('image', image),
    displayOrder: z.string().regex(/^\d{1,4}$/, 'The display order must be a number from 0 to 9999'),
  })
  .superRefine(({ adType, image: picture, description }, { addIssue }) => {
    if (adType === 'image' && picture === null)
      addIssue({ code: 'custom', path: ['image'], message: adFormMessages.imageMissing });
    if (adType === 'text' && !description)
      addIssue({ code: 'custom', path: ['description'], message: adFormMessages.textMissing });
  })
  .superRefine(requireDate);

/** The API names the picture `imageUrl`. */
const { ads } = browserClient;
const calls: RecordCalls<AdRecord, PictureFormBody<AdValues>> = {
  read: async (input) => toAdRecord(await ads.read(input)),
  create: async ({ body, ...rest }) => toAdRecord(await ads.create({ ...rest, body: toBody(body) })),
  update: async ({ body, ...rest }) => toAdRecord(await ads.update({ ...rest, body: toBody(body) })),
  async versions(input) {
    const { versions, hasOlder } = await ads.versions(input);
    return { versions: versions.map((one) => ({ ...one, record: toAdRecord(one.record) })), hasOlder };
  },
};

function toBody({ image, displayOrder, adType, ...rest }: PictureFormBody<AdValues>): AdBody {
  const imageUrl = adType === 'text' ? null : image;
  return { ...rest, adType, displayOrder: Number(displayOrder), imageUrl };
}

/** Form to add or edit a home page ad (admin specification, sections 2 and 5). */
export function AdForm(props: FormProps<AdRecord>) {
  return (
    <RecordDialog
      {...props}
      messages={adMessages}
      fields={adFields(useLists().ads.length)}
      schema={schema}
      calls={calls}
      completeBody={(values) => publishedBody('isActive', values)}
      failureMessage={(error) => errorMessage(error, adMessages.saveFailed)}
    />
  );
}

/** The description, with a preview of its links. */
function AdDescription(props: KindProps<'text'>) {
  const description: string = useWatch({ name: props.name });
  const parts = linkifyNamed(description);
  const links = parts.flatMap(({ text, href }) => (href ? [`${text}: ${href}`] : []));
  return (
    <div className="space-y-5">
      <TextField {...props} />
      {(links.length > 0 || description.includes('](')) && (
        <div className="border-l-2 border-line pl-4">
          <p className="text-[0.95rem] text-quiet">As visitors will see it</p>
          <FormattedText blocks={linkNodes(parts)} />
          <ul aria-label="Links" className="mt-2 text-[0.95rem] text-quiet wrap-anywhere">
            {links.map((link, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same link may occur twice
              <li key={index}>{link}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function DisplayOrder(props: InputProps) {
  return (
    <FormField {...props}>
      {(input) => <input {...input} type="number" min={0} max={9999} step={1} />}
    </FormField>
  );
}
