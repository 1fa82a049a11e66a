import { z } from 'zod';
import { PRAYER_MAX_LENGTHS, prayerStates, prayerTypes } from '../constants.ts';
import { endpoint, noContent } from '../endpoint.ts';
import { idParams, optionalText, pageNumber, requiredText, text } from '../fields.ts';
import { routes } from '../routes.ts';

export const PrayerType = z.enum(prayerTypes, 'Please choose a prayer type');
export type PrayerType = z.infer<typeof PrayerType>;

export const PrayerState = z.enum([...prayerStates, 'held']);
export type PrayerState = z.infer<typeof PrayerState>;

/** Body of the prayer form. Beyond the specification: `website` and `shown`, which detect bots and may be omitted. */
export const PrayerRequestBody = z.strictObject({
  prayerType: PrayerType,
  name: requiredText(PRAYER_MAX_LENGTHS.name),
  contactNumber: optionalText(PRAYER_MAX_LENGTHS.contactNumber),
  details: requiredText(PRAYER_MAX_LENGTHS.details),
  /** Honeypot: the field is invisible, so only bots fill it in. */
  website: optionalText(200),
  /** Signed time at which the form was displayed, from `GET /api/prayer-request/form`. */
  shown: optionalText(200),
});
export type PrayerRequestBody = z.input<typeof PrayerRequestBody>;

/** A prayer request, visible to staff only. Beyond the specification: `state`, `notes`, `draftSecret` and `version`. */
export const PrayerRequest = z.object({
  id: z.int(),
  prayerType: PrayerType,
  name: z.string(),
  contactNumber: z.string().nullable(),
  details: z.string(),
  state: PrayerState,
  /** Written by staff. */
  notes: z.string().nullable(),
  /** Secret with which the browser encrypts unsaved notes. A deleted request takes it away from their drafts. */
  draftSecret: z.string(),
  version: z.int(),
  createdAt: z.string(),
});
export type PrayerRequest = z.infer<typeof PrayerRequest>;

/** Body of the staff's form. If `notes` is omitted, the notes are unchanged; null removes them. */
export const PrayerRequestChange = z.strictObject({
  state: z.enum(prayerStates, 'Please choose a state'),
  notes: text(PRAYER_MAX_LENGTHS.notes).nullish(),
});
export type PrayerRequestChange = z.input<typeof PrayerRequestChange>;

/** One page of the inbox, newest first. */
export const PrayerRequestPage = z.object({
  requests: z.array(PrayerRequest),
  /** Number of requests on all pages. */
  found: z.int(),
  /** Starts at 1; the last page if a later one was requested. */
  page: z.int(),
  pages: z.int(),
  /** Number of all requests by state, regardless of the filter. */
  counts: z.record(PrayerState, z.int()),
});
export type PrayerRequestPage = z.infer<typeof PrayerRequestPage>;

const state = PrayerState.optional();

export const prayerRequests = {
  /** Returns the signed time for `shown`. A request that is submitted too fast for a person is held for review. */
  form: endpoint(routes.prayerRequests.form, { access: 'anyone', response: z.object({ shown: z.string() }) }),
  submit: endpoint(routes.prayerRequests.submit, {
    access: 'anyone',
    body: PrayerRequestBody,
    response: z.object({ received: z.literal(true) }),
    status: 201,
  }),
  list: endpoint(routes.prayerRequests.list, {
    access: 'staff',
    query: z.object({ state, page: pageNumber }),
    response: PrayerRequestPage,
  }),
  /** Searches name, number, details and notes. A POST, because the term is personal data and must not appear in URLs. */
  search: endpoint(routes.prayerRequests.search, {
    access: 'staff',
    body: z.strictObject({ term: requiredText(100), state, page: z.int().min(1).max(9_999).optional() }),
    response: PrayerRequestPage,
  }),
  read: endpoint(routes.prayerRequests.read, { access: 'staff', params: idParams, response: PrayerRequest }),
  update: endpoint(routes.prayerRequests.update, {
    access: 'staff',
    params: idParams,
    body: PrayerRequestChange,
    response: PrayerRequest,
  }),
  /** Deletes permanently: prayer requests are confidential and do not go to the trash. */
  remove: endpoint(routes.prayerRequests.remove, { access: 'staff', params: idParams, response: noContent }),
};
