import { z } from 'zod';
import { endpoint, versionsOf } from '#kit/api/endpoint.ts';
import { date, optionalText, requiredLine, stored } from '#kit/api/fields.ts';
import { FormattedText } from '#kit/formatted-text/contract.ts';
import { MAX_WEEK_LINES, routes, weekParts } from './wire.ts';

/** What staff add to a week, all of it. What the body omits is empty. */
export const WeekBody = z.strictObject({
  greeting: optionalText(5_000),
  /** Free lines, such as 'Bring a dish for the fellowship lunch'. */
  lines: z.array(requiredLine(300)).max(MAX_WEEK_LINES, `At most ${MAX_WEEK_LINES} lines`).default([]),
  /** The order of the parts; those that it omits follow in their usual order. */
  order: z.array(z.enum(weekParts)).max(weekParts.length).default([]),
  /**
   * Keys of the lines that are left out: those of services, events, notices, articles and memorial days. A key begins with
   * a kind and the id of a record: 'service-3-2026-11-29'.
   */
  omitted: z.array(requiredLine(200)).max(500).default([]),
});
export type WeekBody = z.input<typeof WeekBody>;

/** A service, an event, or an entry of an event's program. */
const WeekEntry = z.object({
  key: z.string(),
  kind: z.enum(['service', 'event']),
  title: z.string(),
  /** '8:30 AM', or words; null for one without a time, and for a service that is canceled. */
  time: z.string().nullable(),
  /** An instant with the parish's UTC offset; null without a clear time. */
  start: z.string().nullable(),
  place: z.string().nullable(),
  language: z.string().nullable(),
  state: z.enum(['held', 'changed', 'canceled']),
  /** Why it is changed or canceled. */
  reason: z.string().nullable(),
  /** The usual time of a service that is changed or canceled. */
  usualTime: z.string().nullable(),
  /** Path of its page. */
  path: z.string(),
});
export type WeekEntry = z.infer<typeof WeekEntry>;

/** A week from Sunday to Saturday as the parish announces it. */
export const Week = z.object({
  /** The Sunday and the Saturday. */
  date: z.string(),
  lastDate: z.string(),
  greeting: FormattedText,
  sunday: z.object({
    /** The names in the church's year, and those of the date and the day in Malayalam, if the parish shows them. */
    names: z.array(z.string()),
    malayalam: z.object({ date: z.string(), names: z.array(z.string()) }).nullable(),
    tone: z.int().nullable(),
    readings: z.array(z.object({ heading: z.string(), lines: z.array(z.string()) })),
    parking: z.string().nullable(),
    path: z.string(),
  }),
  /** The seven days. */
  days: z.array(
    z.object({
      date: z.string(),
      /** Names in the church's year; none on an ordinary weekday. */
      names: z.array(z.string()),
      fast: z.string().nullable(),
      /** By time; those without a clear time come last. */
      entries: z.array(WeekEntry),
      path: z.string(),
    }),
  ),
  notices: z.array(z.object({ key: z.string(), text: z.string() })),
  /** The articles since the Sunday before, the newest first. */
  news: z.array(
    z.object({ key: z.string(), title: z.string(), date: z.string(), summary: z.string(), path: z.string() }),
  ),
  /** The departed whose families wish them to be named. */
  memorials: z.array(z.object({ key: z.string(), date: z.string(), name: z.string() })),
  lines: z.array(z.string()),
  /** All parts. */
  order: z.array(z.enum(weekParts)),
});
export type Week = z.infer<typeof Week>;

/** A week as staff edit it. */
const StaffWeek = z.object({
  ...stored(WeekBody),
  date: z.string(),
  /** Without the lines that are left out being left out. */
  week: Week,
  /** What visitors will miss, such as '2 drafts would not appear', and where staff change it: null for the week itself. */
  missing: z.array(z.object({ text: z.string(), path: z.string().nullable() })),
  /** 0 before the first save. */
  version: z.int(),
});
export type StaffWeek = z.infer<typeof StaffWeek>;

/** The handlers validate the date: an invalid one is a 400, not a 404. */
const params = z.object({ date: z.string() });

export const week = {
  /** The week that begins on the Sunday on or after `date`, or after today in the parish's time zone. */
  read: endpoint(routes.week.read, {
    access: 'anyone',
    query: z.object({ date: date.optional() }),
    response: Week,
    cached: true,
  }),
  readForStaff: endpoint(routes.week.readForStaff, { access: 'staff', params, response: StaffWeek }),
  update: endpoint(routes.week.update, { access: 'staff', params, body: WeekBody, response: StaffWeek }),
  versions: endpoint(routes.week.versions, { ...versionsOf(StaffWeek), params }),
};
