import { z } from 'zod';
import { endpoint } from '#kit/api/endpoint.ts';
import { date, optionalText, recordId, requiredText } from '#kit/api/fields.ts';
import { NOTICE_MAX_LENGTH, routes } from '../wire.ts';
import { dayParams, ServiceChangeBody } from './schedule.ts';

/** One date of a service. */
const Occurrence = z.object({
  /** Of the service. */
  id: z.int(),
  name: z.string(),
  state: z.enum(['held', 'changed', 'canceled']),
  date: z.string(),
  /** '8:30 AM', or the service's own text if that is not a clear time; null if it is canceled. */
  time: z.string().nullable(),
  /** An instant with the parish's UTC offset; null without a clear time, and if it is canceled. */
  start: z.string().nullable(),
  /** Null at the usual place. */
  place: z.string().nullable(),
  language: z.string().nullable(),
  reason: z.string().nullable(),
  /** The usual time, place and language if something is different. */
  before: z
    .object({ time: z.string().nullable(), place: z.string().nullable(), language: z.string().nullable() })
    .nullable(),
});

/** A Sunday, and what the site says about the times of the services. */
export const Sunday = z.object({
  date: z.string(),
  /** The day in the church's year. */
  day: z.object({
    names: z.array(z.string()),
    /** The date and the names in Malayalam; a parish's own feast has none. */
    malayalam: z.object({ date: z.string(), names: z.array(z.string()) }),
    tone: z.int().nullable(),
    fast: z.string().nullable(),
    /** References of the Gospel: 'Luke 1:39-56'. */
    gospel: z.string().nullable(),
    path: z.string(),
  }),
  /** All services of the date, by time. */
  services: z.array(Occurrence),
  /** The next date of the main service that will be held. It is over at the instant at which it begins. */
  qurbana: Occurrence.nullable(),
  /** The next service of any kind that will be held. */
  next: Occurrence.nullable(),
  /** Those shown now; of another day, those shown on its Sunday. */
  notices: z.array(z.object({ text: z.string() })),
  parking: z.string().nullable(),
  isLive: z.boolean(),
  /** Beyond the specification: whether it is live, or a service begins within an hour. */
  isLiveSoon: z.boolean(),
  /** The main Sunday service as it usually is; null if the parish has none. */
  main: z
    .object({
      id: z.int(),
      name: z.string(),
      /** Free text: 'Sunday'. */
      day: z.string(),
      time: z.string(),
      isEverySunday: z.boolean(),
    })
    .nullable(),
  /** Sentences about the services as of today, which all pages show. */
  texts: z.object({
    /** When the main service is held next, or that it is not: 'Tomorrow 8:30 AM · Holy Qurbana'. Null if it is unknown. */
    headline: z.string().nullable(),
    /** 'Sunday 8:30 AM, Holy Qurbana' */
    usual: z.string().nullable(),
    /** 'Holy Qurbana every Sunday at 8:30 AM' */
    sentence: z.string().nullable(),
    /** One sentence for each change of the next seven days: 'No Holy Qurbana this Sunday: snow.' */
    changes: z.array(z.string()),
    /**
     * Where to park: 'Parking this Sunday', then 'Parking', as usual, unless the coming Sunday differs. The date is null
     * for the usual parking.
     */
    parking: z.array(z.object({ date: z.string().nullable(), term: z.string(), text: z.string() })),
  }),
});
export type Sunday = z.infer<typeof Sunday>;

export const sunday = {
  /** The Sunday on or after `date`, or after today in the parish's time zone. */
  read: endpoint(routes.sunday.read, {
    access: 'anyone',
    query: z.object({ date: date.optional() }),
    response: Sunday,
    cached: true,
  }),
};

/** What is saved about one day, all of it or nothing. */
const DayBody = z
  .strictObject({
    /** Dates of services, of this day unless others are given. A change of null restores them. */
    changes: z
      .array(
        z.strictObject({
          id: recordId,
          from: date.optional(),
          through: date.optional(),
          change: ServiceChangeBody.nullable(),
        }),
      )
      .max(2_000)
      .default([]),
    /** Replaces the usual parking on this day; blank restores it, and omitted leaves it as it is. */
    parking: optionalText(300).optional(),
    /** Adds a notice, which is shown from now to the end of the day. */
    notice: requiredText(NOTICE_MAX_LENGTH).nullish(),
    /** The id of a notice that moves to the trash. */
    removedNotice: recordId.nullish(),
    isLive: z.boolean().optional(),
  })
  .refine(
    ({ changes, ...others }) =>
      changes.length > 0 || Object.values(others).some((value) => value !== undefined),
    'Please choose what is different',
  );
export type DayBody = z.input<typeof DayBody>;

/** One day as staff change it. */
export const Day = z.object({
  date: z.string(),
  services: z.array(Occurrence),
  /** Only if it differs from the usual one. */
  parking: z.string().nullable(),
  isLive: z.boolean(),
  /** Computed from the services and the parking. */
  version: z.int(),
  /** After an update: the body that restores what it has replaced. */
  undo: DayBody.optional(),
});
export type Day = z.infer<typeof Day>;

export const days = {
  read: endpoint(routes.days.read, { access: 'staff', params: dayParams, response: Day }),
  /** 409 if a service has none of the dates. */
  update: endpoint(routes.days.update, { access: 'staff', params: dayParams, body: DayBody, response: Day }),
};
