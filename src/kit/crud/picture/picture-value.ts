import { z } from 'zod';
import { optionalLine } from '../../api/fields.ts';
import type { Picture } from '../../media/contract.ts';
import { pictureFocuses } from '../../media/focus.ts';
import { fileError } from '../../uploads/upload-errors.ts';
import { convertPicture } from './convert-picture.ts';

/** A form's picture: the record's current one, that of an earlier version, a new file, or none. */
export type PictureValue = (Picture & { readonly isRestored?: boolean }) | File | null;

/** Admin specification, section 5. */
export const PICTURE_HINT = 'JPEG, PNG, GIF, WebP, max 20MB';

/** What a form has besides a picture, in values of their own: a selected file has no properties for them. */
export type PictureDetail = 'Alt' | 'Focus';

/** The form's values of the details: `imageAlt` and `imageFocus`. */
export function toPictureDetails(name: string, value: PictureValue): Readonly<Record<string, string>> {
  const { alt = '', focus = 'center' } = value instanceof File ? {} : (value ?? {});
  return { [`${name}Alt`]: alt, [`${name}Focus`]: focus };
}

/** The schemas of a form's picture and of its details. */
export function pictureValues<Name extends string>(
  name: Name,
  picture: z.ZodType<PictureValue> = pictureValue,
) {
  const details = { [`${name}Alt`]: optionalLine(300), [`${name}Focus`]: z.enum(pictureFocuses) };
  return { [name]: picture, ...details } as Record<Name, typeof picture>;
}

/** Validates a picture before the upload. */
export const pictureValue = z.custom<PictureValue>().superRefine(async (value, { addIssue }) => {
  const message = value instanceof File && fileError(await convertPicture(value), 'picture');
  if (message) addIssue(message);
});
