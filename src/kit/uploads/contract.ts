import { z } from 'zod';
import { endpoint } from '../api/endpoint.ts';
import { requiredText, text } from '../api/fields.ts';
import { routes } from './wire.ts';

/** Error message for staff when the external media host answers 401: CLOUDINARY_URL must be corrected. */
export const MEDIA_KEY_REJECTED =
  'The media host rejected this site’s key. Please contact the person who maintains the website.';

/** A picture with its responsive variants. Their URLs are signed and expire while visitors cannot see its record. */
export const Picture = z.object({
  /** The largest variant, for a viewer and for browsers without AVIF and WebP. */
  src: z.string(),
  /** Pixels of `src` after rotation; null if unknown (not one of our uploads, or not reported by the media host). */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** A 16-pixel-wide version, as a `data:` URL of at most 300 characters or a URL at the media host. */
  placeholder: z.string().nullable(),
  /** Sorted by width, never wider than the picture; empty for a picture narrower than 320 pixels. */
  sources: z.array(z.object({ width: z.int(), avif: z.string(), webp: z.string() })),
  /** A JPEG of 1,200 by 630 pixels for link previews; null if the media host does not create it. */
  preview: z.string().nullable(),
});
export type Picture = z.infer<typeof Picture>;

/** The response fields of a record's picture. */
export const pictureFields = {
  /** URL of the picture. */
  image: z.string().nullable(),
  /** The same picture with its variants. */
  picture: Picture.nullable(),
};

/**
 * Permission to upload one file once within 10 minutes: POST to `uploadUrl`, as multipart, the fields `signature`,
 * `timestamp`, `api_key` (= apiKey) and all of `uploadParams`, followed by `file`.
 */
export const UploadSignature = z.object({
  signature: z.string(),
  /** Seconds since 1970. */
  timestamp: z.int(),
  cloudName: z.string(),
  apiKey: z.string(),
  uploadParams: z.record(z.string(), z.string()),
  /** Absolute URL; at the embedded media host, on the host of the request. */
  uploadUrl: z.string(),
});
export type UploadSignature = z.infer<typeof UploadSignature>;

/** Response of `uploadUrl` (200), the fields that we use. An error is `{ error: { message }, message, code }`. */
export const UploadedFile = z.object({
  public_id: z.string(),
  secure_url: z.string(),
  resource_type: z.string(),
  /** File extension: 'jpg', 'pdf'. */
  format: z.string().optional(),
  bytes: z.int(),
  width: z.int().optional(),
  height: z.int().optional(),
  version: z.int(),
  /** Signs `public_id` and `version`; proves that the response is from the media host. */
  signature: z.string(),
});
export type UploadedFile = z.infer<typeof UploadedFile>;

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

/**
 * A record's picture in a body: fields of the upload response or, as in the specification, its `secure_url` alone.
 * If omitted, the picture is unchanged; null or '' removes it.
 */
export const RecordImage = z
  .union([RecordPicture, text(2_000)])
  .nullish()
  .transform((image) => (image === '' ? null : image));

/** Upload signatures for records that store a picture's URL (ads, the vicar), and for clergy. */
export const upload = {
  signature: endpoint(routes.upload.signature, { access: 'staff', response: UploadSignature }),
  clergySignature: endpoint(routes.upload.clergySignature, { access: 'staff', response: UploadSignature }),
};
