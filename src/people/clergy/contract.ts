import { z } from 'zod';
import { endpoint, recordEndpoints } from '#kit/api/endpoint.ts';
import { optionalText, recordFields, requiredLine, stored } from '#kit/api/fields.ts';
import { FormattedText } from '#kit/formatted-text/contract.ts';
import { UploadSignature } from '#kit/media/contract.ts';
import { pictureFields, RecordImage } from '#kit/uploads/contract.ts';
import { routes } from '../wire.ts';

export const ClergyBody = z.strictObject({
  name: requiredLine(120),
  title: requiredLine(120),
  description: optionalText(2_000),
  image: RecordImage,
});
export type ClergyBody = z.input<typeof ClergyBody>;

/** A member of the clergy. Beyond the specification: `formatted`, `picture`, `version` and `createdAt`. */
export const ClergyMember = z.object({
  id: z.int(),
  ...stored(ClergyBody),
  formatted: z.object({ description: FormattedText }),
  ...pictureFields,
  ...recordFields,
});
export type ClergyMember = z.infer<typeof ClergyMember>;

/** In order of creation. */
export const clergy = {
  uploadSignature: endpoint(routes.clergy.uploadSignature, { access: 'staff', response: UploadSignature }),
  ...recordEndpoints(routes.clergy, {
    readableBy: 'anyone',
    response: ClergyMember,
    body: ClergyBody,
  }),
};
