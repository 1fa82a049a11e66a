import { z } from 'zod';
import { clockTime, date, requiredText, weekday, wholeNumber } from '#kit/api/fields.ts';
import { ruleSeasons } from './service-rule.ts';

/** Days from an observance of the church's year, on both sides. */
export const MAX_OFFSET = 100;

const OFFSET_MESSAGE = `Please enter a number of days from -${MAX_OFFSET} to ${MAX_OFFSET}`;

/**
 * How often something is held, with fields that every kind has besides.
 *
 * @param message for a value of no kind.
 */
function ruleSchema<const Common extends z.ZodRawShape>(common: Common, message: string) {
  return z.discriminatedUnion(
    'kind',
    [
      z.strictObject({ kind: z.literal('weekly'), weekday, ...common }),
      z.strictObject({
        kind: z.literal('monthly'),
        weekday,
        /** The 1st to 5th of a month, or -1 for the last one. A month without a fifth one is skipped. */
        nth: z.literal([1, 2, 3, 4, 5, -1], 'Please choose the first to fifth or the last one'),
        ...common,
      }),
      /** Every second week, starting with the first such weekday on or after `from`. */
      z.strictObject({ kind: z.literal('fortnightly'), weekday, from: date, ...common }),
      z.strictObject({
        kind: z.literal('churchDay'),
        /** Key of an observance in the lectionary, such as 'denaha', or of a parish feast: 'parish-1'. */
        key: requiredText(100),
        /** Days after it, or before it if negative. */
        offsetDays: wholeNumber(-MAX_OFFSET, MAX_OFFSET, OFFSET_MESSAGE),
        ...common,
      }),
      z.strictObject({
        kind: z.literal('season'),
        season: z.enum(ruleSeasons, 'Please choose a season or a fast'),
        weekdays: z.array(weekday).min(1, 'Please choose at least one day of the week').max(7),
        ...common,
      }),
      z.strictObject({
        kind: z.literal('dates'),
        dates: z.array(date).min(1, 'Please enter at least one date').max(400, 'At most 400 dates'),
        ...common,
      }),
    ],
    message,
  );
}

/** When a service is held. */
export const ServiceRule = ruleSchema(
  /** The start, if it differs from the service's own time. */
  { time: clockTime.optional() },
  'Please choose how often the service is held',
);
export type ServiceRule = z.infer<typeof ServiceRule>;

/** How an event repeats. It has its own time. `until` is the last day on which it may be held. */
export const EventRule = ruleSchema({ until: date }, 'Please choose how often the event repeats');
export type EventRule = z.infer<typeof EventRule>;
