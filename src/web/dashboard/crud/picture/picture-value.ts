import { z } from 'zod';
import type { Picture } from '#contract/media.ts';
import { fileKinds, mimeTypes } from '#domain/file-names.ts';
import { fileRefusal } from '../../../session/upload-errors.ts';
import type { ShownField } from '../edit-conflict.tsx';
import { isForeignPicture } from './as-taken-picture.ts';

/** What a form holds of a picture: the one that the record has, a file to take its place, or none. */
export type PictureValue = Picture | File | null;

export interface WithPicture {
  readonly image: PictureValue;
}

/** Admin specification, section 5. */
export const PICTURE_HINT = 'JPEG, PNG, GIF, WebP, max 20MB';
export const PICTURE_TYPES = fileKinds.picture.formats.map((format) => mimeTypes[format]).join(',');

/** What is asked of a picture before it is sent. */
export const pictureValue = z.custom<PictureValue>().superRefine((value, { addIssue }) => {
  const fault = value instanceof File && fileRefusal(value, 'picture');
  if (fault) addIssue(fault);
});

/** The same where `asTakenPicture` prepares it: what that makes of a picture in another format is judged when it is sent. */
export const anyPictureValue = z.custom<PictureValue>().superRefine((value, { addIssue }) => {
  const isMade = value instanceof File && isForeignPicture(value);
  const fault = !isMade && pictureValue.safeParse(value).error?.issues[0]?.message;
  if (fault) addIssue(fault);
});

export const shownPicture: ShownField<WithPicture> = {
  name: 'image',
  label: 'Picture',
  text: ({ image }) => (image instanceof File ? image.name : image ? 'The one that is on the site' : ''),
};
