import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { requiredText, text } from './fields.ts';
import { routes } from './routes.ts';

/** A picture in every form that a page may ask for. */
export const Picture = z.object({
  /** The largest one, for a viewer and for a browser that knows neither AVIF nor WebP. */
  src: z.string(),
  /** Pixels of `src`, upright; null only for a picture outside our uploads, or at another media host that did not tell. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** The picture 16 pixels wide, as a `data:` address of at most 300 characters or an address at the media host. */
  placeholder: z.string().nullable(),
  /** Narrowest first, never wider than the picture; none for a picture below 320 pixels. */
  sources: z.array(z.object({ width: z.int(), avif: z.string(), webp: z.string() })),
});
export type Picture = z.infer<typeof Picture>;

/**
 * Leave to send one file, once, within ten minutes: POST to `uploadUrl` as multipart the fields `signature`, `timestamp`,
 * `api_key` (= apiKey) and every one of `uploadParams`, and last of all `file`.
 */
export const UploadSignature = z.object({
  signature: z.string(),
  /** Seconds since 1970. */
  timestamp: z.int(),
  cloudName: z.string(),
  apiKey: z.string(),
  uploadParams: z.record(z.string(), z.string()),
  /** Whole address, at the host that the caller asked. */
  uploadUrl: z.string(),
});
export type UploadSignature = z.infer<typeof UploadSignature>;

/** What `uploadUrl` answers (200), as far as it concerns us; a refusal is `{ error: { message }, message, code }`. */
export const UploadedFile = z.object({
  public_id: z.string(),
  secure_url: z.string(),
  resource_type: z.string(),
  /** 'jpg', 'pdf'. */
  format: z.string().optional(),
  bytes: z.int(),
  width: z.int().optional(),
  height: z.int().optional(),
  version: z.int(),
  /** Of `public_id` and `version`; proves to us that this answer is the host's own. */
  signature: z.string(),
});
export type UploadedFile = z.infer<typeof UploadedFile>;

/** 64 hexadecimal digits at most: `signature` of an upload's answer. */
export const uploadSignature = z
  .string()
  .regex(/^[\da-f]{40,64}$/i, 'This is not the signature of an upload')
  .optional();

/** Pixels that the media host told. */
export const pixels = z.int().min(1).max(65_535).optional();

/** The picture that a record is to have, of the answer to its upload. */
export const RecordPicture = z.strictObject({
  /** `secure_url` and `public_id`. */
  imageUrl: requiredText(2_000),
  publicId: requiredText(300),
  /** A media host outside is known by them alone. */
  signature: uploadSignature,
  width: pixels,
  height: pixels,
});
export type RecordPicture = z.input<typeof RecordPicture>;

/**
 * A record's picture as it is sent: the answer to its upload, or as the specification has it the `secure_url` alone.
 * Left out, the picture stays; null or '' removes it.
 */
export const RecordImage = z
  .union([RecordPicture, text(2_000)])
  .nullish()
  .transform((image) => (image === '' ? null : image));

/** For pictures of records that keep an address only: announcements, the vicar. */
export const upload = {
  signature: endpoint(routes.upload.signature, { access: 'staff', answer: UploadSignature }),
  clergySignature: endpoint(routes.upload.clergySignature, { access: 'staff', answer: UploadSignature }),
};
