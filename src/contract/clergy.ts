import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import { idParams, optionalText, requiredText } from './fields.ts';
import { Picture, RecordImage } from './media.ts';
import { routes } from './routes.ts';

/** One who serves the parish, as the specification names it; and beyond it `picture`, `version` and `createdAt`. */
export const ClergyMember = z.object({
  id: z.int(),
  name: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  /** Address of the portrait. */
  image: z.string().nullable(),
  /** The same in every form that a page may ask for. */
  picture: Picture.nullable(),
  /** Counts the changes of this record; sent as `ETag`, expected back as `If-Match`. */
  version: z.int(),
  createdAt: z.string(),
});
export type ClergyMember = z.infer<typeof ClergyMember>;

export const ClergyBody = z.strictObject({
  name: requiredText(120),
  title: requiredText(120),
  description: optionalText(2_000),
  image: RecordImage,
});
export type ClergyBody = z.input<typeof ClergyBody>;

export const clergy = {
  /** In the order in which they were added. */
  list: endpoint(routes.clergy.list, { access: 'anyone', answer: z.array(ClergyMember), cached: true }),
  read: endpoint(routes.clergy.read, { access: 'anyone', params: idParams, answer: ClergyMember }),
  create: endpoint(routes.clergy.create, {
    access: 'staff',
    body: ClergyBody,
    answer: ClergyMember,
    status: 201,
  }),
  update: endpoint(routes.clergy.update, {
    access: 'staff',
    params: idParams,
    body: ClergyBody,
    answer: ClergyMember,
  }),
  remove: endpoint(routes.clergy.remove, { access: 'staff', params: idParams, answer: nothing }),
};
