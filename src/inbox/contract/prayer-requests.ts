import { z } from 'zod';
import { date, optionalLine, requiredLine, requiredText } from '#kit/api/fields.ts';
import { isMemorialDay } from '../memorial-days.ts';
import { PRAYER_MAX_LENGTHS, prayerTypes, routes } from '../wire.ts';
import { inboxEndpoints } from './entries.ts';

/** States that staff can set. The server alone sets 'held', for a request over the rate limit or from a likely bot. */
export const prayerStates = ['new', 'praying', 'done'] as const;

export const PrayerType = z.enum(prayerTypes, 'Please choose a prayer type');

/** The name that a family asks the parish to remember each year. */
const Memorial = z.strictObject({
  name: requiredLine(PRAYER_MAX_LENGTHS.memorialName),
  /** 'MM-DD', or the key of a day of the church's year, which may move with Easter. February 29 is on the 28th. */
  on: z.string().refine(isMemorialDay, 'Please choose a day'),
  /** Whether the family agrees that the page of the week names it. */
  isPublic: z.boolean(),
});

/** The date on which the parish last remembered the name. */
const remembered = date.nullish();

/** Beyond the specification: the memorial, and the fields that all entries of the inbox have. */
const entries = inboxEndpoints(routes.prayerRequests, {
  states: prayerStates,
  fields: {
    prayerType: PrayerType,
    name: requiredLine(PRAYER_MAX_LENGTHS.name),
    contactNumber: optionalLine(PRAYER_MAX_LENGTHS.contactNumber),
    details: requiredText(PRAYER_MAX_LENGTHS.details),
  },
  /** Only for the types Memorial and Departed. */
  body: { memorial: Memorial.nullish().transform((memorial) => memorial ?? null) },
  /** `date`: the next one that is not remembered yet; `day`: 'December 5' or the name of the day. */
  added: {
    memorial: z.object({ ...Memorial.shape, remembered, date: z.string(), day: z.string() }).nullable(),
  },
});

/** 'yearly' selects the requests with a memorial. */
const state = z.enum([...entries.read.response.shape.state.options, 'yearly']).optional();
/** An omitted one is unchanged; null withdraws it. */
const memorial = Memorial.extend({ remembered }).nullish();

export const prayerRequests = {
  ...entries,
  list: { ...entries.list, query: entries.list.query.extend({ state }) },
  search: { ...entries.search, body: entries.search.body.extend({ state }) },
  update: { ...entries.update, body: entries.update.body.extend({ memorial }) },
};

export type PrayerRequestBody = z.input<typeof prayerRequests.submit.body>;
/** A prayer request, visible to staff only. */
export type PrayerRequest = z.infer<typeof prayerRequests.read.response>;
export type PrayerState = PrayerRequest['state'];
