import { z } from 'zod';
import { FIRST_YEAR, LAST_YEAR } from '#domain/civil-date.ts';
import { endpoint } from './endpoint.ts';
import { routes } from './routes.ts';

/** What is read under one heading: Evening, Morning, Before Holy Qurbana, Holy Qurbana, or another that the list has. */
export const Reading = z.object({
  heading: z.string(),
  /** One reference each: 'Mark 8:27-33'. A choice is written with ' or '. */
  lines: z.array(z.string()),
});
export type Reading = z.infer<typeof Reading>;

/** What the specification calls tone info, beside the day's `tone`. */
export const ToneInfo = z.object({
  /** 1 to 8. */
  tone: z.int(),
  /** Its Syriac name in Latin letters, and in Syriac ones. */
  name: z.string(),
  syriacName: z.string(),
  /** Where its recording is heard or found: an address, or a path on this site; null for a tone without one. */
  audioLink: z.string().nullable(),
  isFeastDay: z.boolean(),
  feastName: z.string().nullable(),
  /** Why it is this tone, in words. */
  reason: z.string(),
});
export type ToneInfo = z.infer<typeof ToneInfo>;

const Season = z.enum(['koodosh-eetho', 'great-lent', 'easter']);
const Edition = z.union([z.literal(2007), z.literal(2016)]);

/** Something that is kept on a day. Two things on one day are two events, in the order of precedence. */
export const LectionaryEvent = z.object({
  /** The date and the place among that day's events, as a number: 202612061. */
  id: z.int(),
  /** Key of the day in the lectionary, the same every year. */
  key: z.string(),
  date: z.string(),
  summary: z.string(),
  otherNames: z.array(z.string()),
  kind: z.enum(['sunday', 'weekday', 'feast', 'commemoration', 'observance']),
  hasReadings: z.boolean(),
  /** From the list that the parish reads from, or whole from the other one where that has none. */
  readings: z.array(Reading),
  edition: Edition,
  /** 1 to 8, the same for everything on one day; null on a day without one. */
  tone: z.int().nullable(),
  toneInfo: ToneInfo.nullable(),
  season: Season,
  /** Name of the fast that is kept on this day. */
  fast: z.string().nullable(),
});
export type LectionaryEvent = z.infer<typeof LectionaryEvent>;

/** An event of one day, with both lists and what is known about them. */
export const LectionaryDayEvent = LectionaryEvent.extend({
  /** Each list whole; null where the one of 2016 was not found. */
  lists: z.object({ 2007: z.array(Reading), 2016: z.array(Reading).nullable() }),
  /** Number of this year's commemoration, where they are counted. */
  commemoration: z.int().nullable(),
  note: z.string().nullable(),
  /** Misprints of the printed list that are put right here. */
  repairs: z.array(
    z.object({ heading: z.string(), printed: z.string(), given: z.string().nullable(), why: z.string() }),
  ),
});
export type LectionaryDayEvent = z.infer<typeof LectionaryDayEvent>;

/** One day. Its names are those of its events, its kind the first one's, its readings those of the first that has any; an ordinary weekday has none. */
export const LectionaryDay = z.object({
  date: z.string(),
  names: z.array(z.string()),
  season: Season,
  kind: LectionaryEvent.shape.kind,
  fast: z.string().nullable(),
  tone: z.int().nullable(),
  toneInfo: ToneInfo.nullable(),
  readings: z.array(Reading),
  /** The list from which they come. */
  edition: Edition,
  events: z.array(LectionaryDayEvent),
  /** The days beside it; null at the two ends of the calendar. */
  previous: z.string().nullable(),
  next: z.string().nullable(),
});
export type LectionaryDay = z.infer<typeof LectionaryDay>;

export const LectionaryYear = z.object({ year: z.int(), events: z.array(LectionaryEvent) });
export type LectionaryYear = z.infer<typeof LectionaryYear>;

const YEAR_MESSAGE = `year is a number from ${FIRST_YEAR} to ${LAST_YEAR}`;

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
    answer: LectionaryYear,
    cached: true,
  }),
  day: endpoint(routes.lectionary.day, {
    access: 'anyone',
    // what is no date is refused with 400 like a year out of range, not with 404 like a record that is not there
    params: z.object({ date: z.string() }),
    answer: LectionaryDay,
    cached: true,
  }),
};
