import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { optionalText, requiredText } from './fields.ts';
import { Picture, RecordImage } from './media.ts';
import { routes } from './routes.ts';

/** The vicar and his welcome, a single record; and beyond the specification `picture` and `version`. */
export const Vicar = z.object({
  /** '' as long as nothing has been written. */
  name: z.string(),
  title: z.string(),
  /** Plain text; an empty line parts paragraphs. */
  message1: z.string().nullable(),
  /** Address of his photo. */
  image: z.string().nullable(),
  /** The same in every form that a page may ask for. */
  picture: Picture.nullable(),
  /** Counts the changes; 0 as long as nothing has been written. Expected back as `If-Match`. */
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
  read: endpoint(routes.vicar.read, { access: 'anyone', answer: Vicar, cached: true }),
  update: endpoint(routes.vicar.update, { access: 'staff', body: VicarBody, answer: Vicar }),
};
