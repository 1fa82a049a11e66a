import { z } from 'zod';
import { endpoint, noContent } from '#kit/api/endpoint.ts';
import {
  clockTime,
  date,
  id,
  idParams,
  optionalLine,
  optionalText,
  requiredText,
  weekday,
  wholeNumber,
} from '#kit/api/fields.ts';
import { linkify } from '#kit/links/linkify.ts';
import { routes } from '../wire.ts';
import { ruleSeasons } from './service-rule.ts';

/** The longest period of one call, and the default one. */
const MAX_DAYS = 400;
const DEFAULT_DAYS = 7;
/** Days from an observance of the church's year. */
const MAX_OFFSET = 100;

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
        /** The first to fifth one of a month, or -1 for the last one. */
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

/** One date of a service. */
export const ScheduleEntry = z.object({
  date: z.string(),
  /** Instants with the parish's UTC offset. The end is null unless the service's own time has one. */
  start: z.string(),
  end: z.string().nullable(),
  /** How long it takes, for calendars: also if the end is null. */
  lengthMinutes: z.int(),
  serviceId: z.int(),
  name: z.string(),
  language: z.string().nullable(),
  /** Null at the usual place. */
  place: z.string().nullable(),
  /** First name of the day in the church's year; null on an ordinary weekday. */
  churchDay: z.string().nullable(),
  /** A service that is not held stays in the list, with its usual time. */
  change: z.enum(['notHeld', 'moved']).nullable(),
  reason: z.string().nullable(),
});
export type ScheduleEntry = z.infer<typeof ScheduleEntry>;

/** What a write has saved. */
const SavedDates = z.object({
  /** The changed dates; for a rule, the next six. */
  dates: z.array(ScheduleEntry),
  /** Those of these dates (for a rule, of the next 400 days) in whose night clocks skip the time or show it twice. */
  skipped: z.array(z.string()),
  doubled: z.array(z.string()),
});

const change = {
  change: z.enum(['notHeld', 'moved'], 'Please choose what is different'),
  time: clockTime.nullish().transform((value) => value ?? null),
  place: optionalLine(200),
  language: optionalLine(100),
  reason: optionalText(200).refine(
    (reason) => linkify(reason ?? '').every(({ href }) => href === undefined),
    'Please give the reason without a link or an email address',
  ),
};
const CHANGE_ERRORS = {
  notHeld: 'A service that is not held has no other time, place or language',
  moved: 'Please enter another time, place or language',
};
const checkChange = (
  ctx: z.core.ParsePayload<
    Record<'time' | 'place' | 'language', string | null> & { change: keyof typeof CHANGE_ERRORS }
  >,
) => {
  const { change, time, place, language } = ctx.value;
  if ((change === 'moved') !== Boolean(time || place || language))
    ctx.issues.push({ code: 'custom', input: change, path: ['change'], message: CHANGE_ERRORS[change] });
};

/** What is different on one date. */
export const ServiceChangeBody = z.strictObject(change).check(checkChange);
/** With the last date of a range. */
const ServiceChangesBody = z.strictObject({ ...change, through: date.nullish() }).check(checkChange);

/** The handler validates the date: an invalid one is a 400, not a 404. */
export const dayParams = z.object({ date: z.string() });
const dateParams = dayParams.extend({ id });

export const scheduleWrites = {
  /**
   * Sets when the service is held. 400 for a rule that has no date until 2200, and for one without a time if the
   * service's own time is not clear.
   */
  setRule: endpoint(routes.services.setRule, {
    access: 'staff',
    params: idParams,
    body: ServiceRule,
    response: SavedDates,
  }),
  /** The text of the service's day determines its dates again. */
  removeRule: endpoint(routes.services.removeRule, {
    access: 'staff',
    params: idParams,
    response: noContent,
  }),
  /**
   * Replaces what is different on this date and, with `through`, on each later date of the service. 409 if the service
   * has none of these dates, or more than 400 dates with a change.
   */
  setChange: endpoint(routes.services.setChange, {
    access: 'staff',
    params: dateParams,
    body: ServiceChangesBody,
    response: SavedDates,
  }),
  /** Restores this date only, even if it was changed as part of a range. 404 if nothing is different on it. */
  removeChange: endpoint(routes.services.removeChange, {
    access: 'staff',
    params: dateParams,
    response: noContent,
  }),
};

const daysQuery = `days must be a number from 1 to ${MAX_DAYS}`;

export const schedule = {
  /** By date and time. Without `from`, from today on in the parish's time zone; without `days`, for a week. */
  list: endpoint(routes.schedule.list, {
    access: 'anyone',
    query: z.object({
      from: date.optional(),
      days: z
        .string()
        .regex(/^[1-9]\d{0,2}$/, daysQuery)
        .transform(Number)
        .refine((days) => days <= MAX_DAYS, daysQuery)
        .default(DEFAULT_DAYS),
    }),
    response: z.array(ScheduleEntry),
    cached: true,
  }),
};
