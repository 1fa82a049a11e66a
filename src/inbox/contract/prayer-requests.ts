import { z } from 'zod';
import { routes } from '#app/api-routes.ts';
import { PRAYER_MAX_LENGTHS, prayerStates, prayerTypes } from '#app/constants.ts';
import { optionalText, requiredText } from '#kit/api/fields.ts';
import { inboxEndpoints } from './entries.ts';

export const PrayerType = z.enum(prayerTypes, 'Please choose a prayer type');

/** Beyond the specification: the fields that all entries of the inbox have. */
export const prayerRequests = inboxEndpoints(routes.prayerRequests, {
  states: prayerStates,
  fields: {
    prayerType: PrayerType,
    name: requiredText(PRAYER_MAX_LENGTHS.name),
    contactNumber: optionalText(PRAYER_MAX_LENGTHS.contactNumber),
    details: requiredText(PRAYER_MAX_LENGTHS.details),
  },
});

export type PrayerRequestBody = z.input<typeof prayerRequests.submit.body>;
/** A prayer request, visible to staff only. */
export type PrayerRequest = z.infer<typeof prayerRequests.read.response>;
export type PrayerState = PrayerRequest['state'];
