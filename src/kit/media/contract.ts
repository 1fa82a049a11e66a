import { z } from 'zod';
import { pictureFocuses } from './focus.ts';

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
  /** Alternative text; undefined if there is none. */
  alt: z.string().optional(),
  /** The part that stays visible when the picture is cropped; undefined for its center. */
  focus: z.enum(pictureFocuses).optional(),
});
export type Picture = z.infer<typeof Picture>;

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
