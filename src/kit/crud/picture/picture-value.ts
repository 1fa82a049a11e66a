import { z } from 'zod';
import type { Picture } from '../../media/contract.ts';
import { fileKinds, mimeTypes } from '../../media/file-names.ts';
import { fileError } from '../../uploads/upload-errors.ts';
import { needsConversion } from './convert-picture.ts';

/** A form's picture: the record's current one, a new file, or none. */
export type PictureValue = Picture | File | null;

/** Admin specification, section 5. */
export const PICTURE_HINT = 'JPEG, PNG, GIF, WebP, max 20MB';
export const PICTURE_TYPES = fileKinds.picture.formats.map((format) => mimeTypes[format]).join(',');

/** Validates a picture before the upload. */
export const pictureValue = z.custom<PictureValue>().superRefine((value, { addIssue }) => {
  const message = value instanceof File && fileError(value, 'picture');
  if (message) addIssue(message);
});

/** Like `pictureValue`, but accepts any image that `convertPicture` converts; the result is validated on upload. */
export const convertiblePictureValue = z.custom<PictureValue>().superRefine((value, { addIssue }) => {
  const willBeConverted = value instanceof File && needsConversion(value);
  const message = !willBeConverted && pictureValue.safeParse(value).error?.issues[0]?.message;
  if (message) addIssue(message);
});
