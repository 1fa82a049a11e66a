import { memorialTypes, PRAYER_MAX_LENGTHS } from '../wire.ts';
import { type InboxForm, missing, tooLong } from './inbox-form.ts';
import { type MemorialValues, toMemorial } from './memorial-values.ts';

/** Messages of empty required fields. */
const REQUIRED = {
  prayerType: 'Please choose a prayer type',
  name: 'Please enter your name',
  details: 'Please tell us what to pray for',
} as const;

export type PrayerField =
  | ('prayerType' | 'name' | 'contactNumber' | 'details' | 'email')
  | keyof MemorialValues;

/** The prayer request form. Its messages are those of the public specification, section 8. */
export const prayerForm: InboxForm<PrayerField> = {
  group: 'prayerRequests',
  initial: {
    ...{ prayerType: '', name: '', contactNumber: '', details: '', email: '' },
    ...{ memorialName: '', memorialDate: '', memorialDay: '', memorialPublic: '' },
  },
  validate: (values) => ({
    ...missing(values, REQUIRED),
    ...tooLong(values, PRAYER_MAX_LENGTHS),
    ...(memorialTypes.includes(values.prayerType) && memorialErrors(values)),
  }),
  toBody: ({ prayerType, name, contactNumber, details, ...values }) => ({
    ...{ prayerType, name, contactNumber, details },
    // the visitor may have chosen another type since
    ...(memorialTypes.includes(prayerType) && { memorial: toMemorial(values) }),
  }),
  messages: {
    received:
      'Your prayer request has been submitted successfully. We will keep you and your loved ones in our prayers.',
    failed: 'There was an error submitting your prayer request. Please try again.',
  },
};

function memorialErrors(values: MemorialValues) {
  const { name, on } = toMemorial(values) ?? { name: '-', on: '-' };
  return {
    ...(!name && { memorialName: 'Please enter the name to remember' }),
    ...(!on && { memorialDate: 'Please choose a date or a day of the church' }),
  };
}
