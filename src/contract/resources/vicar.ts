import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { optionalText, requiredText } from '../fields.ts';
import { routes } from '../routes.ts';
import { Picture, RecordImage } from './media.ts';

/** The vicar and his welcome message, a single record. Beyond the specification: `picture` and `version`. */
export const Vicar = z.object({
  /** '' before the first save. */
  name: z.string(),
  title: z.string(),
  /** Plain text; an empty line separates paragraphs. */
  message1: z.string().nullable(),
  /** URL of his photo. */
  image: z.string().nullable(),
  /** The same picture with its variants. */
  picture: Picture.nullable(),
  /** Incremented by each change, 0 before the first save; compared with `If-Match`. */
  version: z.int(),
});
export type Vicar = z.infer<typeof Vicar>;

export const VicarBody = z.strictObject({
  name: requiredText(120),
  title: requiredText(120),
  message1: optionalText(10_000),
  image: RecordImage,
});
export type VicarBody = z.input<typeof VicarBody>;

export const vicar = {
  read: endpoint(routes.vicar.read, { access: 'anyone', response: Vicar, cached: true }),
  update: endpoint(routes.vicar.update, { access: 'staff', body: VicarBody, response: Vicar }),
};
