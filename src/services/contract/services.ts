import { z } from 'zod';
import { recordEndpoints } from '#kit/api/endpoint.ts';
import {
  date,
  optionalLine,
  optionalText,
  recordFields,
  requiredLine,
  stored,
  timeText,
  wholeNumber,
} from '#kit/api/fields.ts';
import { FormattedText } from '#kit/formatted-text/contract.ts';
import { ServiceRule } from '#parish/rules/contract.ts';
import { routes } from '../wire.ts';
import { ServiceChangeBody, scheduleWrites } from './schedule.ts';
import { MAX_SERVICE_CHANGES } from './service-times.ts';

/** Weekly services are regular, those on particular days special. */
export const ServiceCategory = z.enum(['regular', 'special'], 'Please choose a category');
export type ServiceCategory = z.infer<typeof ServiceCategory>;

export const LENGTH_PROBLEM = 'Please enter a length from 1 to 1440 minutes';

const CHANGES_PROBLEM = `At most ${MAX_SERVICE_CHANGES} dates can be different`;

/** Body of the service form. Without `rule`, which is beyond the specification, the rule remains as it is. */
export const ServiceBody = z.strictObject({
  name: requiredLine(200),
  /** Free text: 'Sunday', 'Good Friday'. */
  day: requiredLine(100),
  /** Free text: '8:30 AM'. */
  time: timeText(100),
  description: optionalText(5_000),
  language: optionalLine(100),
  category: ServiceCategory.default('regular'),
  /** Null for two hours of a Qurbana, and one of other services. Without it, the length remains as it is. */
  lengthMinutes: wholeNumber(1, 1_440, LENGTH_PROBLEM).nullable().optional(),
  /** Null if the text of the day determines the dates. */
  rule: ServiceRule.nullable().optional(),
  /** What is different on single dates. Without it, this remains as it is. */
  changes: z
    .record(date, ServiceChangeBody)
    .refine((changes) => Object.keys(changes).length <= MAX_SERVICE_CHANGES, CHANGES_PROBLEM)
    .optional(),
});
export type ServiceBody = z.input<typeof ServiceBody>;

/** A worship service. Beyond the specification: `formatted`, `lengthMinutes`, `rule`, `changes`, `createdAt` and `version`. */
export const Service = z.object({
  id: z.int(),
  ...stored(ServiceBody.omit({ changes: true })),
  changes: z.record(z.string(), z.object(stored(ServiceChangeBody))).optional(),
  formatted: z.object({ description: FormattedText }),
  ...recordFields,
});
export type Service = z.infer<typeof Service>;

export const services = {
  /** `list`: regular services by weekday and time, as far as these can be parsed; then special services in order of creation. */
  ...recordEndpoints(routes.services, { readableBy: 'anyone', response: Service, body: ServiceBody }),
  ...scheduleWrites,
};
