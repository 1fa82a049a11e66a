import { memorialTypes } from '../wire.ts';
import { type InboxForm, missing, type Values } from './inbox-form.ts';

/** Messages of empty required fields. */
const REQUIRED = {
  prayerType: 'Please choose a prayer type',
  name: 'Please enter your name',
  details: 'Please tell us what to pray for',
} as const;
const MEMORIAL_REQUIRED = {
  memorialName: 'Please enter the name to remember',
  memorialDate: 'Please choose a date or a day of the church',
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
  validate(values) {
    const memorial = memorialOf(values);
    return {
      ...missing(values, REQUIRED),
      ...(memorial && missing({ memorialName: memorial.name, memorialDate: memorial.on }, MEMORIAL_REQUIRED)),
    };
  },
  toBody(values) {
    const { prayerType, name, contactNumber, details } = values;
    const memorial = memorialOf(values);
    return { prayerType, name, contactNumber, details, ...(memorial && { memorial }) };
  },
  messages: {
    received:
      'Your prayer request has been submitted successfully. We will keep you and your loved ones in our prayers.',
    failed: 'There was an error submitting your prayer request. Please try again.',
  },
};

/** Null for a type without memorials: the visitor may have chosen it after a name. */
const memorialOf = (values: Values<PrayerField>) =>
  memorialTypes.includes(values.prayerType) ? toMemorial(values) : null;

/** The fields of a memorial; the year of the date does not count. */
export interface MemorialValues {
  readonly memorialName: string;
  readonly memorialDate: string;
  /** A day of the church's year, instead of the date. */
  readonly memorialDay: string;
  readonly memorialPublic: string | boolean;
}

/** The memorial as the API has it; null if its fields are empty. */
export function toMemorial(values: MemorialValues) {
  const on = values.memorialDay || values.memorialDate.slice(5);
  const name = values.memorialName.trim();
  return name || on ? { name, on, isPublic: Boolean(values.memorialPublic) } : null;
}
