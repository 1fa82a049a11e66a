import { z } from 'zod';
import { endpoint } from '../api/endpoint.ts';
import { optionalLine, requiredText, text } from '../api/fields.ts';
import { Picture, UploadSignature } from '../media/contract.ts';
import { pictureFocuses } from '../media/focus.ts';
import { routes } from './wire.ts';

/** The response fields of a record's picture. */
export const pictureFields = {
  /** URL of the picture. */
  image: z.string().nullable(),
  /** The same picture with its variants. */
  picture: Picture.nullable(),
};

/** `signature` of an upload response: 40 to 64 hexadecimal digits. */
export const uploadSignature = z
  .string()
  .regex(/^[\da-f]{40,64}$/i, 'This is not an upload signature')
  .optional();

/** Width or height in pixels, as reported by the media host. */
const pixels = z.int().min(1).max(65_535).optional();

/** A record's new picture: fields of the upload response. */
export const RecordPicture = z.strictObject({
  /** `secure_url` and `public_id`. */
  imageUrl: requiredText(2_000),
  publicId: requiredText(300),
  /** Needed only with an external media host. */
  signature: uploadSignature,
  width: pixels,
  height: pixels,
});
export type RecordPicture = z.input<typeof RecordPicture>;

/** If omitted, they are unchanged; a new picture has no text, and its center as focus. */
const pictureDetails = {
  alt: optionalLine(300).optional(),
  focus: z.enum(pictureFocuses).optional(),
};

/**
 * A record's picture in a body: fields of the upload response or, as in the specification, its `secure_url` alone.
 * If omitted, the picture is unchanged; null or '' removes it.
 */
export const RecordImage = z
  .union([RecordPicture.partial({ publicId: true }).extend(pictureDetails), text(2_000)])
  .nullish()
  .transform((image) => (image === '' ? null : image));

/** Upload signatures for the pictures of records. */
export const upload = {
  signature: endpoint(routes.upload.signature, { access: 'staff', response: UploadSignature }),
};
