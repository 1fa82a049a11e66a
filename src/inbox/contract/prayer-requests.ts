import { z } from 'zod';
import { optionalLine, requiredLine, requiredText } from '#kit/api/fields.ts';
import { PRAYER_MAX_LENGTHS, prayerTypes, routes } from '../wire.ts';
import { inboxEndpoints } from './entries.ts';

/** States that staff can set. The server alone sets 'held', for a request over the rate limit or from a likely bot. */
export const prayerStates = ['new', 'praying', 'done'] as const;

export const PrayerType = z.enum(prayerTypes, 'Please choose a prayer type');

/** Beyond the specification: the fields that all entries of the inbox have. */
export const prayerRequests = inboxEndpoints(routes.prayerRequests, {
  states: prayerStates,
  fields: {
    prayerType: PrayerType,
    name: requiredLine(PRAYER_MAX_LENGTHS.name),
    contactNumber: optionalLine(PRAYER_MAX_LENGTHS.contactNumber),
    details: requiredText(PRAYER_MAX_LENGTHS.details),
  },
});

export type PrayerRequestBody = z.input<typeof prayerRequests.submit.body>;
/** A prayer request, visible to staff only. */
export type PrayerRequest = z.infer<typeof prayerRequests.read.response>;
export type PrayerState = PrayerRequest['state'];
