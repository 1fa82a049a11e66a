import { z } from 'zod';
import { endpoint, noContent } from '#kit/api/endpoint.ts';
import { clockTime, date, id, idParams, optionalLine, optionalText } from '#kit/api/fields.ts';
import { linkify } from '#kit/text/links/linkify.ts';
import { ServiceRule } from '#parish/rules/contract.ts';
import { routes } from '../wire.ts';

/** The longest period of one call, and the default one. */
const MAX_DAYS = 400;
const DEFAULT_DAYS = 7;

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
