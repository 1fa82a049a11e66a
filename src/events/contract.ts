import { z } from 'zod';
import { addDays } from '#church-year/dates.ts';
import { endpoint, noContent, recordEndpoints } from '#kit/api/endpoint.ts';
import {
  booleanFlag,
  cursor,
  date,
  id,
  idParams,
  limit,
  optionalDate,
  optionalLine,
  optionalText,
  recordFields,
  requiredLine,
  search,
  stored,
  TIME_PROBLEM,
  text,
} from '#kit/api/fields.ts';
import { draftLinkEndpoints, visibilityBody, visibilityFields } from '#kit/api/visibility.ts';
import { listOrders, listStates } from '#kit/crud/list-orders.ts';
import { isTimeOrWords } from '#kit/dates/time-of-day.ts';
import { FormattedText } from '#kit/formatted-text/contract.ts';
import { pictureFields, RecordImage } from '#kit/uploads/contract.ts';
import { EventRule } from '#parish/rules/contract.ts';
import { routes } from './wire.ts';

/** A later date of the same series, which is an event. */
const NextDate = z.object({
  _id: z.int(),
  title: z.string(),
  date: z.string(),
  isCanceled: z.boolean(),
  cancelReason: z.string().nullable(),
});

/** The most entries of a program, and the most days from the event's date to one of them. */
const PROGRAM_MAX = 60;
/** A dated line of an event's program. Not strict, so that a body may contain the entries of a response. */
const time = optionalLine(60).refine((text) => text === null || isTimeOrWords(text), TIME_PROBLEM);
const ProgramEntry = z.object({ date, time, text: requiredLine(200) });
/** With instants like those of the event. */
const TimedEntry = z.object({
  ...stored(ProgramEntry),
  start: z.string().nullable(),
  end: z.string().nullable(),
});

/**
 * Body of the event form. Without a date, the time and the program are cleared. If `image` is omitted, the picture is unchanged; null removes
 * it. If `isPublished` is omitted, a new event is published, and an existing one remains as it is. If `program` is omitted,
 * that of an existing event moves with its date; an event that repeats has none.
 *
 * With `repeats`, a new event is a series: its first date is the first one of the rule on or after `date`, and there is an
 * event for each later one until `until`, created 13 months ahead. `repeats` also makes a series of a single event, which
 * keeps its date. In an update, `repeats`, `isCanceled` and `cancelReason` are unchanged if omitted.
 */
export const eventFields = z.strictObject({
  title: requiredLine(200),
  description: optionalText(10_000),
  date: optionalDate,
  time,
  program: z.array(ProgramEntry).max(PROGRAM_MAX, `At most ${PROGRAM_MAX} entries`).optional(),
  location: optionalLine(200),
  /** False for a draft, which only staff can read. */
  isPublished: z.boolean().optional(),
  /** A canceled event stays in lists and calendars. */
  isCanceled: z.boolean().optional(),
  /** Null, and ignored in a body, unless the event is canceled. */
  cancelReason: text(200).nullish(),
  /** How the series repeats; null for a single event. */
  repeats: EventRule.nullish(),
  image: RecordImage,
  ...visibilityBody,
});

/** Rejects an entry of the program whose date is too far from that of the event. */
export function validateProgram(
  { date: first, program = [] }: Pick<z.output<typeof eventFields>, 'date' | 'program'>,
  { addIssue }: z.RefinementCtx,
): void {
  const message = `Please choose a day from the event’s date to ${PROGRAM_MAX} days later`;
  for (const [index, entry] of program.entries())
    if (first && (entry.date < first || entry.date > addDays(first, PROGRAM_MAX)))
      addIssue({ code: 'custom', path: ['program', index, 'date'], message });
}
export const EventBody = eventFields.superRefine(validateProgram);
export type EventBody = z.input<typeof EventBody>;

/**
 * A parish event, or one date of a recurring event, which is a series. Beyond the specification: `summary`, `picture`,
 * `excerpt`, `formatted`,
 * `program`, `lastDate`, `next`, `dateText`, `timeText`, `start`, `end`, `isPast`, `isToday`, `isPublished`, `showFrom`, `showUntil`,
 * `visibility`, `isCanceled`, `cancelReason`, `series`, `repeats`, `nextDates` and
 * `version`.
 */
export const Event = z.object({
  _id: z.int(),
  ...stored(EventBody),
  /** The description, truncated to 172 characters on one line; for link previews and calendars. */
  summary: z.string().nullable(),
  /** The first 172 characters of the description; null if it is not longer. */
  excerpt: FormattedText.nullable(),
  formatted: z.object({ description: FormattedText }),
  ...pictureFields,
  /** Several dated times, sorted by date; pages, calendars and feeds show them instead of `time`. */
  program: z.array(TimedEntry),
  /** The last day of the program; null without one. */
  lastDate: z.string().nullable(),
  /** 'Sunday, December 6, 2026', or the days of the program: 'November 29 – December 6, 2026'. */
  dateText: z.string().nullable(),
  /** '6:30 PM', or the next entry of the program: 'Next: Saturday, December 5, 6:00 PM · Raasa'. */
  timeText: z.string().nullable(),
  /** The entry that comes next: it has not begun, or its time is unclear and its day is not over. */
  next: TimedEntry.nullable(),
  /**
   * ISO 8601 with the parish's UTC offset; null if `time` cannot be parsed. `end` is null or later than `start`. With a
   * program, the start is that of its first entry.
   */
  start: z.string().nullable(),
  end: z.string().nullable(),
  /** Compared with today in the parish's time zone. An event with a program is past after `lastDate`. */
  isPast: z.boolean(),
  isToday: z.boolean(),
  /** Id that all dates of a recurring event share. */
  series: z.int().nullable(),
  /** With `series=next`, and of one event of a series: at most two later dates, in order. */
  nextDates: z.array(NextDate).optional(),
  ...visibilityFields,
  ...recordFields,
});
export type Event = z.infer<typeof Event>;

/** Which other dates of its series a write changes as well; none if omitted or if the event is in no series. */
const alsoQuery = z.object({ also: z.enum(['following', 'all']).optional() });

export const events = {
  /** `read`: 404 for an anonymous request for a draft. */
  ...recordEndpoints(routes.events, { readableBy: 'anyone', response: Event, body: EventBody }),
  /**
   * Upcoming events, soonest first; then undated events; then past events, latest first. `when` selects upcoming and
   * undated, or past events; `find` matches text in title or description; `by` selects another order. Drafts are included
   * only for staff who request them with `admin=true`. With `series=next`, a series is one element: its next date, or its
   * last one when all are past, of those in the `state` that match `find`. With the id of a series, only its dates.
   */
  list: endpoint(routes.events.list, {
    access: { staffWhen: 'admin' },
    query: z.object({
      limit,
      admin: booleanFlag,
      after: cursor,
      find: search,
      when: z.enum(['coming', 'past']).optional(),
      by: z.enum(listOrders).optional(),
      series: z.union([z.literal('next'), id]).optional(),
      state: z.enum(listStates).optional(),
    }),
    response: z.array(Event),
    cached: true,
    paged: true,
  }),
  /**
   * With `also`, what differs from the event's previous values changes in the other dates too, except in a field that was
   * changed individually there, and `repeats` applies from this event's date on: dates that remain keep their events,
   * missing ones are added, and others move to the trash unless they were changed individually. This event always
   * remains. 400 for another `date` with `also` and the same `repeats`, and for other `repeats` without `also`.
   */
  update: endpoint(routes.events.update, {
    access: 'staff',
    params: idParams,
    query: alsoQuery,
    body: EventBody,
    response: Event,
  }),
  /** Each date moves to the trash by itself and is not created again. With `also`, the series ends before this date. */
  remove: endpoint(routes.events.remove, {
    access: 'staff',
    params: idParams,
    query: alsoQuery,
    response: noContent,
  }),
  /** How many events each choice of `also` changes. */
  series: endpoint(routes.events.series, {
    access: 'staff',
    params: idParams,
    response: z.object({
      one: z.literal(1),
      following: z.int(),
      all: z.int(),
      /** Other dates that were changed individually. */
      edited: z.int(),
    }),
  }),
  ...draftLinkEndpoints(routes.events, Event, EventBody),
};
