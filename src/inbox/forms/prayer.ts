import { PRAYER_MAX_LENGTHS } from '../wire.ts';
import { type InboxForm, missing, tooLong } from './inbox-form.ts';

/** Messages of empty required fields. */
const REQUIRED = {
  prayerType: 'Please choose a prayer type',
  name: 'Please enter your name',
  details: 'Please tell us what to pray for',
} as const;

export type PrayerField = 'prayerType' | 'name' | 'contactNumber' | 'details';

/** The prayer request form. Its messages are those of the public specification, section 8. */
export const prayerForm: InboxForm<PrayerField> = {
  group: 'prayerRequests',
  initial: { prayerType: '', name: '', contactNumber: '', details: '' },
  validate: (values) => ({ ...missing(values, REQUIRED), ...tooLong(values, PRAYER_MAX_LENGTHS) }),
  toBody: (values) => values,
  messages: {
    received:
      'Your prayer request has been submitted successfully. We will keep you and your loved ones in our prayers.',
    failed: 'There was an error submitting your prayer request. Please try again.',
  },
};
