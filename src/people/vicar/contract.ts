import { z } from 'zod';
import { endpoint, versionsOf } from '#kit/api/endpoint.ts';
import { optionalText, requiredLine, stored } from '#kit/api/fields.ts';
import { FormattedText } from '#kit/formatted-text/contract.ts';
import { pictureFields, RecordImage } from '#kit/uploads/contract.ts';
import { routes } from '../wire.ts';

export const VicarBody = z.strictObject({
  name: requiredLine(120),
  title: requiredLine(120),
  message1: optionalText(10_000),
  image: RecordImage,
});
export type VicarBody = z.input<typeof VicarBody>;

/**
 * The vicar and his welcome message, a single record. Before the first save, the name and title are ''. Beyond the
 * specification: `formatted`, `picture` and `version`.
 */
export const Vicar = z.object({
  ...stored(VicarBody),
  formatted: z.object({ message1: FormattedText }),
  ...pictureFields,
  /** Incremented by each change, 0 before the first save; compared with `If-Match`. */
  version: z.int(),
});
export type Vicar = z.infer<typeof Vicar>;

export const vicar = {
  read: endpoint(routes.vicar.read, { access: 'anyone', response: Vicar, cached: true }),
  update: endpoint(routes.vicar.update, { access: 'staff', body: VicarBody, response: Vicar }),
  versions: endpoint(routes.vicar.versions, versionsOf(Vicar)),
};
