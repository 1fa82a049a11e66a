import { z } from 'zod';
import { adTypes } from './ad-types.ts';
import { endpoint, nothing } from './endpoint.ts';
import { idParams, optionalText } from './fields.ts';
import { Picture, RecordImage } from './media.ts';
import { routes } from './routes.ts';

/** A home page ad as the specification names it, and beyond it `picture`, `createdAt` and `version`. */
export const Ad = z.object({
  _id: z.int(),
  adType: z.enum(adTypes),
  /** Address of its picture; null for text. */
  imageUrl: z.string().nullable(),
  /** The same in every form that a page may ask for. */
  picture: Picture.nullable(),
  /** May hold links, written `[Link Text](url)`. For an image it is also what is said of the picture. */
  description: z.string().nullable(),
  isActive: z.boolean(),
  /** Lower appears first. */
  displayOrder: z.int(),
  createdAt: z.string(),
  version: z.int(),
});
export type Ad = z.infer<typeof Ad>;

/** What the ad form sends. The picture stays when it is left out; a text ad has none. */
export const AdBody = z.strictObject({
  adType: z.enum(adTypes, 'Please choose a type'),
  imageUrl: RecordImage,
  description: optionalText(2_000),
  isActive: z.boolean().default(true),
  /** The number of ads so far when it is left out. */
  displayOrder: z
    .int('The display order is a number from 0 on')
    .min(0, 'The display order is a number from 0 on')
    .max(9_999, 'The display order is at most 9999')
    .optional(),
});
export type AdBody = z.input<typeof AdBody>;

export const ads = {
  list: endpoint(routes.ads.list, { access: 'staff', answer: z.array(Ad) }),
  /** What visitors see, in its order. */
  active: endpoint(routes.ads.active, { access: 'anyone', answer: z.array(Ad), cached: true }),
  read: endpoint(routes.ads.read, { access: 'staff', params: idParams, answer: Ad }),
  create: endpoint(routes.ads.create, { access: 'staff', body: AdBody, answer: Ad, status: 201 }),
  update: endpoint(routes.ads.update, { access: 'staff', params: idParams, body: AdBody, answer: Ad }),
  remove: endpoint(routes.ads.remove, { access: 'staff', params: idParams, answer: nothing }),
};
