import { z } from 'zod';
import type { Picture } from '../../media/contract.ts';
import { fileError } from '../../uploads/upload-errors.ts';
import { convertPicture } from './convert-picture.ts';

/** A form's picture: the record's current one, a new file, or none. */
export type PictureValue = Picture | File | null;

/** Admin specification, section 5. */
export const PICTURE_HINT = 'JPEG, PNG, GIF, WebP, max 20MB';

/** Validates a picture before the upload. */
export const pictureValue = z.custom<PictureValue>().superRefine(async (value, { addIssue }) => {
  const message = value instanceof File && fileError(await convertPicture(value), 'picture');
  if (message) addIssue(message);
});
