import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import { idParams, optionalText, pageNumber, requiredText, text } from './fields.ts';
import { PRAYER_CAPS, prayerStates, prayerTypes } from './prayer-constants.ts';
import { routes } from './routes.ts';

export const PrayerType = z.enum(prayerTypes, 'Please choose a prayer type');
export type PrayerType = z.infer<typeof PrayerType>;

export const PrayerState = z.enum([...prayerStates, 'held']);
export type PrayerState = z.infer<typeof PrayerState>;

/** What a visitor sends. The last two are the form's own; whoever knows only the specification leaves them out. */
export const PrayerRequestBody = z.strictObject({
  prayerType: PrayerType,
  name: requiredText(PRAYER_CAPS.name),
  contactNumber: optionalText(PRAYER_CAPS.contactNumber),
  details: requiredText(PRAYER_CAPS.details),
  /** Nobody sees this field: what stands in it was written by a machine. */
  website: optionalText(200),
  /** When the form was shown, as `GET /api/prayer-request/form` says it. */
  shown: optionalText(200),
});
export type PrayerRequestBody = z.input<typeof PrayerRequestBody>;

/** A prayer request as the specification names its fields, and beyond them what staff keep with it. Staff alone see it. */
export const PrayerRequest = z.object({
  id: z.int(),
  prayerType: PrayerType,
  name: z.string(),
  contactNumber: z.string().nullable(),
  details: z.string(),
  state: PrayerState,
  /** For staff alone, like all of it. */
  notes: z.string().nullable(),
  version: z.int(),
  createdAt: z.string(),
});
export type PrayerRequest = z.infer<typeof PrayerRequest>;

/** What staff change. The notes stay when they are left out; null removes them. */
export const PrayerRequestChange = z.strictObject({
  state: z.enum(prayerStates, 'Please choose a state'),
  notes: text(PRAYER_CAPS.notes).nullish(),
});
export type PrayerRequestChange = z.input<typeof PrayerRequestChange>;

/** One page of the inbox, the newest first. */
export const PrayerRequestPage = z.object({
  requests: z.array(PrayerRequest),
  /** How many there are on all pages. */
  found: z.int(),
  /** From 1; the last one when a page beyond it was asked for. */
  page: z.int(),
  pages: z.int(),
  /** How many there are in each state, found or not. */
  counts: z.record(PrayerState, z.int()),
});
export type PrayerRequestPage = z.infer<typeof PrayerRequestPage>;

const state = PrayerState.optional();

export const prayerRequests = {
  /** What the form sends back with a request, so that one filled in faster than a person can is looked at first. */
  form: endpoint(routes.prayerRequests.form, { access: 'anyone', answer: z.object({ shown: z.string() }) }),
  submit: endpoint(routes.prayerRequests.submit, {
    access: 'anyone',
    body: PrayerRequestBody,
    answer: z.object({ received: z.literal(true) }),
    status: 201,
  }),
  list: endpoint(routes.prayerRequests.list, {
    access: 'staff',
    query: z.object({ state, page: pageNumber }),
    answer: PrayerRequestPage,
  }),
  /** A list narrowed to a text in name, number, details or notes; what is looked for is a name, and stands in no address. */
  search: endpoint(routes.prayerRequests.search, {
    access: 'staff',
    body: z.strictObject({ term: requiredText(100), state, page: z.int().min(1).max(9_999).optional() }),
    answer: PrayerRequestPage,
  }),
  read: endpoint(routes.prayerRequests.read, { access: 'staff', params: idParams, answer: PrayerRequest }),
  update: endpoint(routes.prayerRequests.update, {
    access: 'staff',
    params: idParams,
    body: PrayerRequestChange,
    answer: PrayerRequest,
  }),
  /** For good: what somebody asked to be prayed for never lies in the trash. */
  remove: endpoint(routes.prayerRequests.remove, { access: 'staff', params: idParams, answer: nothing }),
};
