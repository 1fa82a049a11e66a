import { z } from 'zod';
import { AdBody } from '#contract/ads.ts';
import { fileKinds } from '#domain/file-names.ts';
import { pictureValue, type WithPicture } from '../crud/picture/picture-value.ts';
import { adFormMessages } from './messages.ts';

export interface AdValues extends WithPicture {
  readonly adType: 'image' | 'text';
  readonly description: string;
  /** Text of the number field. */
  readonly displayOrder: string;
  readonly isActive: boolean;
}

/** Ads have their own message for pictures that are too large (admin specification, section 5). */
const image = z
  .custom<AdValues['image']>()
  .refine((value) => !(value instanceof File) || value.size <= fileKinds.picture.maxBytes, {
    error: adFormMessages.imageTooLarge,
    abort: true,
  })
  .pipe(pictureValue);

/** Schema of the form: an image ad needs an image, a text ad a description. */
export const adSchema = AdBody.omit({ imageUrl: true })
  .extend({
    image,
    displayOrder: z.string().regex(/^\d{1,4}$/, 'The display order must be a number from 0 to 9999'),
  })
  .superRefine(({ adType, image: picture, description }, { addIssue }) => {
    if (adType === 'image' && picture === null)
      addIssue({ code: 'custom', path: ['image'], message: adFormMessages.imageMissing });
    if (adType === 'text' && !description)
      addIssue({ code: 'custom', path: ['description'], message: adFormMessages.textMissing });
  });
