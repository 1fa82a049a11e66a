import { z } from 'zod';
import { AdBody } from '#contract/ads.ts';
import { fileKinds } from '#domain/file-names.ts';
import { pictureValue, type WithPicture } from '../crud/picture/picture-value.ts';
import { adFormWords } from './messages.ts';

export interface AdValues extends WithPicture {
  readonly adType: 'image' | 'text';
  readonly description: string;
  /** As it stands in its field. */
  readonly displayOrder: string;
  readonly isActive: boolean;
}

/** A picture that is too large is refused in this list's own words (admin specification, section 5). */
const image = z
  .custom<AdValues['image']>()
  .refine((value) => !(value instanceof File) || value.size <= fileKinds.picture.maxBytes, {
    error: adFormWords.imageTooLarge,
    abort: true,
  })
  .pipe(pictureValue);

/** What is asked of the form: an image or a text, whichever the type is about. */
export const adValues = AdBody.omit({ imageUrl: true })
  .extend({
    image,
    displayOrder: z.string().regex(/^\d{1,4}$/, 'The display order is a number from 0 to 9999'),
  })
  .superRefine(({ adType, image: picture, description }, { addIssue }) => {
    if (adType === 'image' && picture === null)
      addIssue({ code: 'custom', path: ['image'], message: adFormWords.imageMissing });
    if (adType === 'text' && !description)
      addIssue({ code: 'custom', path: ['description'], message: adFormWords.textMissing });
  });
