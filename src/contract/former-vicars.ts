import { z } from 'zod';
import { isPeriod } from '#domain/service-period.ts';
import { endpoint, nothing } from './endpoint.ts';
import { idParams, requiredText } from './fields.ts';
import { routes } from './routes.ts';

/** 'Mon-YYYY'. */
const period = z.string().refine(isPeriod, 'A month is written like Jan-2020');

/** One who served the parish before, as the specification names it; and beyond it `version` and `createdAt`. */
export const FormerVicar = z.object({
  id: z.int(),
  name: z.string(),
  position: z.string(),
  /** 'Mon-YYYY', as in 'Jun-1998'; that the end follows the start is not asked. */
  start_period: z.string(),
  end_period: z.string(),
  /** Counts the changes of this record; sent as `ETag`, expected back as `If-Match`. */
  version: z.int(),
  createdAt: z.string(),
});
export type FormerVicar = z.infer<typeof FormerVicar>;

export const FormerVicarBody = z.strictObject({
  name: requiredText(120),
  position: requiredText(120),
  start_period: period,
  end_period: period,
});
export type FormerVicarBody = z.input<typeof FormerVicarBody>;

export const formerVicars = {
  /** Whoever began last comes first. */
  list: endpoint(routes.formerVicars.list, {
    access: 'anyone',
    answer: z.array(FormerVicar),
    cached: true,
  }),
  read: endpoint(routes.formerVicars.read, { access: 'anyone', params: idParams, answer: FormerVicar }),
  create: endpoint(routes.formerVicars.create, {
    access: 'staff',
    body: FormerVicarBody,
    answer: FormerVicar,
    status: 201,
  }),
  update: endpoint(routes.formerVicars.update, {
    access: 'staff',
    params: idParams,
    body: FormerVicarBody,
    answer: FormerVicar,
  }),
  remove: endpoint(routes.formerVicars.remove, { access: 'staff', params: idParams, answer: nothing }),
};
