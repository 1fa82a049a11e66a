import { z } from 'zod';
import { endpoint, recordEndpoints } from '../endpoint.ts';
import { optionalText, requiredText, stored } from '../fields.ts';
import { routes } from '../routes.ts';
import { pictureFields, RecordImage } from './media.ts';

export const ClergyBody = z.strictObject({
  name: requiredText(120),
  title: requiredText(120),
  description: optionalText(2_000),
  image: RecordImage,
});
export type ClergyBody = z.input<typeof ClergyBody>;

/** A member of the clergy. Beyond the specification: `picture`, `version` and `createdAt`. */
export const ClergyMember = z.object({
  id: z.int(),
  ...stored(ClergyBody),
  ...pictureFields,
  /** Incremented by each change; sent as `ETag` and compared with `If-Match`. */
  version: z.int(),
  createdAt: z.string(),
});
export type ClergyMember = z.infer<typeof ClergyMember>;

export const clergy = {
  /** In order of creation. */
  list: endpoint(routes.clergy.list, { access: 'anyone', response: z.array(ClergyMember), cached: true }),
  ...recordEndpoints(routes.clergy, { readableBy: 'anyone', response: ClergyMember, body: ClergyBody }),
};
