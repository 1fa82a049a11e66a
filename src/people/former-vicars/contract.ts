import { z } from 'zod';
import { recordEndpoints } from '#kit/api/endpoint.ts';
import { recordFields, requiredLine, stored } from '#kit/api/fields.ts';
import { routes } from '../wire.ts';
import { isPeriod } from './service-period.ts';

const period = z.string().refine(isPeriod, 'Please enter a month such as Jan-2020');

export const FormerVicarBody = z.strictObject({
  name: requiredLine(120),
  position: requiredLine(120),
  /** 'Mon-YYYY', as in 'Jun-1998'. The end may precede the start. */
  start_period: period,
  end_period: period,
});
export type FormerVicarBody = z.input<typeof FormerVicarBody>;

/** A former vicar. Beyond the specification: `version` and `createdAt`. */
export const FormerVicar = z.object({
  id: z.int(),
  ...stored(FormerVicarBody),
  ...recordFields,
});
export type FormerVicar = z.infer<typeof FormerVicar>;

/** Sorted by start, latest first. */
export const formerVicars = recordEndpoints(routes.formerVicars, {
  readableBy: 'anyone',
  response: FormerVicar,
  body: FormerVicarBody,
});
