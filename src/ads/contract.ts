import { z } from 'zod';
import { endpoint, recordEndpoints } from '#kit/api/endpoint.ts';
import { optionalText, recordFields, stored } from '#kit/api/fields.ts';
import { visibilityBody, visibilityFields } from '#kit/api/visibility.ts';
import { FormattedText } from '#kit/formatted-text/contract.ts';
import { pictureFields, RecordImage } from '#kit/uploads/contract.ts';
import { routes } from './wire.ts';

/** Kinds of home page ads (public specification, section 3). */
const adTypes = ['image', 'text'] as const;

/** Body of the ad form. If `imageUrl` is omitted, the picture is unchanged; a text ad has none. */
export const AdBody = z.strictObject({
  adType: z.enum(adTypes, 'Please choose a type'),
  imageUrl: RecordImage,
  /** May contain links, written `[Link Text](url)`. Also the alt text of an image ad. */
  description: optionalText(2_000),
  isActive: z.boolean().default(true),
  /** Lower appears first. Defaults to the current number of ads. */
  displayOrder: z
    .int('The display order must be a whole number, 0 or more')
    .min(0, 'The display order must be a whole number, 0 or more')
    .max(9_999, 'The display order can be at most 9999')
    .optional(),
  ...visibilityBody,
});
export type AdBody = z.input<typeof AdBody>;

/**
 * A home page ad. Beyond the specification: `formatted` (the links), `picture`, `showFrom`, `showUntil`, `visibility`, `createdAt`
 * and `version`.
 */
export const Ad = z.object({
  _id: z.int(),
  ...stored(AdBody),
  formatted: z.object({ description: FormattedText }),
  imageUrl: pictureFields.image,
  picture: pictureFields.picture,
  ...visibilityFields,
  ...recordFields,
});
export type Ad = z.infer<typeof Ad>;

export const ads = {
  /** Active ads, sorted by display order. */
  active: endpoint(routes.ads.active, { access: 'anyone', response: z.array(Ad), cached: true }),
  ...recordEndpoints(routes.ads, { readableBy: 'staff', response: Ad, body: AdBody }),
};
