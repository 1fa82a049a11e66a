import { z } from 'zod';
import { FIRST_YEAR, LAST_YEAR } from '#church-year/dates.ts';
import { endpoint } from '#kit/api/endpoint.ts';
import { search } from '#kit/api/fields.ts';
import { routes } from './wire.ts';

/** The readings under one heading: Evening, Morning, Before Holy Qurbana, Holy Qurbana, or another in the list. */
export const Reading = z.object({
  heading: z.string(),
  /** The heading in Malayalam; null for one that the church does not have. */
  malayalam: z.string().nullable(),
  /** One reference a line: 'Mark 8:27-33'. Alternatives are separated by ' or '. */
  lines: z.array(z.string()),
});
export type Reading = z.infer<typeof Reading>;

/** Details of a day's tone (`toneInfo` in the specification). */
export const ToneInfo = z.object({
  /** 1 to 8. */
  tone: z.int(),
  /** The Syriac name in Latin and in Syriac script. */
  name: z.string(),
  syriacName: z.string(),
  /** URL of the recording, or a path on this site; null for a tone without one. */
  audioLink: z.string().nullable(),
  /** In an event, true only if the event itself is the feast that has this tone. */
  isFeastDay: z.boolean(),
  feastName: z.string().nullable(),
  /** Explanation of how the tone was determined. */
  reason: z.string(),
});
export type ToneInfo = z.infer<typeof ToneInfo>;

const Edition = z.union([z.literal(2007), z.literal(2016)]);

/** Properties of days, which the events of a day share. */
const dayFields = {
  season: z.enum(['koodosh-eetho', 'great-lent', 'easter']),
  /** Name of the fast on this day, such as 'Friday fast'. */
  fast: z.string().nullable(),
  /** Position of the day in a named fast, and the number of days in the fast's name. */
  fastDay: z.object({ day: z.int(), of: z.int() }).nullable(),
  /** Name of the fast that ends on this day with the Holy Qurbana. */
  endingFast: z.string().nullable(),
  /** 1 to 8; null on a day without a tone. */
  tone: z.int().nullable(),
  toneInfo: ToneInfo.nullable(),
};

/** An observance of a day. A day with two observances has two events, sorted by precedence. */
export const LectionaryEvent = z.object({
  /** The date and the event's position on that day, as a number: 202612061. */
  id: z.int(),
  /** Key of the observance in the lectionary, the same every year. */
  key: z.string(),
  date: z.string(),
  summary: z.string(),
  /** The name in Malayalam; null for a parish's own feast. */
  malayalam: z.string().nullable(),
  otherNames: z.array(z.string()),
  /** 'fast' is the first day of a fast. */
  kind: z.enum(['sunday', 'weekday', 'feast', 'commemoration', 'observance', 'fast']),
  hasReadings: z.boolean(),
  /** From the parish's edition of the list, or all from the other edition if that one has none. */
  readings: z.array(Reading),
  edition: Edition,
  ...dayFields,
  /** Rank of a feast or commemoration; null for other observances. */
  rank: z.enum(['our-lord', 'st-mary-and-apostles', 'commemoration']).nullable(),
  /** Number of the yearly commemoration, 1 in its first year; null if not counted. */
  commemoration: z.int().nullable(),
});
export type LectionaryEvent = z.infer<typeof LectionaryEvent>;

/** An event of one day with the readings of both editions, and notes. */
export const LectionaryDayEvent = LectionaryEvent.extend({
  /** All readings of each edition; null if the 2016 edition is not known. */
  lists: z.object({ 2007: z.array(Reading), 2016: z.array(Reading).nullable() }),
  /** For readers and choir, such as misprints of the printed list. */
  notes: z.array(z.string()),
});
export type LectionaryDayEvent = z.infer<typeof LectionaryDayEvent>;

/**
 * One day. `names` are those of its events, `kind` is the first event's, and `readings` are those of the first event that
 * has any. An ordinary weekday has no readings.
 */
export const LectionaryDay = z.object({
  date: z.string(),
  names: z.array(z.string()),
  /** The names of the date, the season and the fast in Malayalam. */
  malayalam: z.object({ date: z.string(), season: z.string(), fast: z.string().nullable() }),
  kind: LectionaryEvent.shape.kind,
  ...dayFields,
  readings: z.array(Reading),
  /** The edition that the readings are from. */
  edition: Edition,
  events: z.array(LectionaryDayEvent),
  /** The adjacent days; null at the two ends of the calendar. */
  previous: z.string().nullable(),
  next: z.string().nullable(),
});
export type LectionaryDay = z.infer<typeof LectionaryDay>;

/** Today in the church, for the home page. */
export const LectionaryToday = LectionaryDay.pick({
  date: true,
  names: true,
  season: true,
  fast: true,
  fastDay: true,
  endingFast: true,
  tone: true,
}).extend({
  /** References of the day's Gospel; empty on an ordinary weekday. */
  gospel: z.array(z.string()),
  /** The next Sunday or feast after today; null at the end of the calendar. */
  nextDay: z.object({ date: z.string(), name: z.string() }).nullable(),
  /** The next great feast; null at the end of the calendar. */
  nextFeast: z
    .object({
      date: z.string(),
      name: z.string(),
      /** Number of days from today, 1 for tomorrow. */
      days: z.int(),
    })
    .nullable(),
});
export type LectionaryToday = z.infer<typeof LectionaryToday>;

/** Readings without a date: of a rite ('service'), or those that a group of saints shares ('common'). */
export const LectionaryService = z.object({
  key: z.string(),
  name: z.string(),
  malayalam: z.string().nullable(),
  kind: z.enum(['service', 'common']),
  readings: z.array(Reading),
});
export type LectionaryService = z.infer<typeof LectionaryService>;

export const LectionaryYear = z.object({
  year: z.int(),
  events: z.array(LectionaryEvent),
  /** Names of the fasts on days without events, by date. */
  fastDays: z.record(z.string(), z.string()),
});
export type LectionaryYear = z.infer<typeof LectionaryYear>;

/** An observance that a search found. */
export const FoundEntry = LectionaryEvent.pick({
  key: true,
  malayalam: true,
  otherNames: true,
  rank: true,
}).extend({
  name: z.string(),
  /** Its dates in this year and the next two, in order. */
  dates: z.array(z.string()),
});
export type FoundEntry = z.infer<typeof FoundEntry>;

const YEAR_MESSAGE = `year must be a number from ${FIRST_YEAR} to ${LAST_YEAR}`;

export const lectionary = {
  year: endpoint(routes.lectionary.year, {
    access: 'anyone',
    query: z.object({
      year: z
        .string(YEAR_MESSAGE)
        .regex(/^\d{4}$/, YEAR_MESSAGE)
        .transform(Number)
        .refine((year) => year >= FIRST_YEAR && year <= LAST_YEAR, YEAR_MESSAGE),
    }),
    response: LectionaryYear,
    cached: true,
  }),
  // before the day, whose path would match as well
  today: endpoint(routes.lectionary.today, { access: 'anyone', response: LectionaryToday, cached: true }),
  services: endpoint(routes.lectionary.services, {
    access: 'anyone',
    response: z.array(LectionaryService),
    cached: true,
  }),
  /** Observances with these words in their names, in any usual spelling; the best match comes first. */
  search: endpoint(routes.lectionary.search, {
    access: 'anyone',
    query: z.object({ find: search }),
    // not cached: the number of texts is unlimited
    response: z.array(FoundEntry),
  }),
  day: endpoint(routes.lectionary.day, {
    access: 'anyone',
    // the handler validates it: an invalid date is a 400, like a year out of range, not a 404
    params: z.object({ date: z.string() }),
    response: LectionaryDay,
    cached: true,
  }),
};
