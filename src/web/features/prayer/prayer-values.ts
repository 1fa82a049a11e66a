import { PRAYER_MAX_LENGTHS } from '#contract/constants.ts';
import type { PrayerRequestBody } from '#contract/resources/prayer-requests.ts';
import { REQUIRED_FIELD_MESSAGES, tooLongMessage } from './messages.ts';

/** The values of the form's fields. */
export type PrayerValues = Readonly<Record<'prayerType' | 'name' | 'contactNumber' | 'details', string>>;
export type PrayerField = keyof PrayerValues;

export const EMPTY_VALUES: PrayerValues = { prayerType: '', name: '', contactNumber: '', details: '' };

/** In display order. */
export const PRAYER_FIELDS = Object.keys(EMPTY_VALUES) as PrayerField[];

/**
 * Result of a submission. It contains the values for a form that the server renders again; they are empty after
 * success.
 */
export interface PrayerResult {
  readonly isReceived: boolean;
  readonly values: PrayerValues;
  readonly errors: Readonly<Partial<Record<PrayerField, string>>>;
  /** The reason for a failure, if known. */
  readonly reason?: string | undefined;
}

export function readFormValues(form: FormData | URLSearchParams): PrayerValues {
  // browsers submit line breaks as CR LF
  const text = (name: PrayerField) => String(form.get(name) ?? '').replaceAll('\r\n', '\n');
  return Object.fromEntries(PRAYER_FIELDS.map((name) => [name, text(name)])) as unknown as PrayerValues;
}

/** Validation errors by field. */
export function validatePrayer(values: PrayerValues): PrayerResult['errors'] {
  const errors: Partial<Record<PrayerField, string>> = {};
  for (const name of Object.keys(REQUIRED_FIELD_MESSAGES) as (keyof typeof REQUIRED_FIELD_MESSAGES)[])
    if (values[name].trim() === '') errors[name] = REQUIRED_FIELD_MESSAGES[name];
  for (const name of ['name', 'contactNumber', 'details'] as const)
    if (values[name].length > PRAYER_MAX_LENGTHS[name]) errors[name] = tooLongMessage(name);
  return errors;
}

/** @param website value of the honeypot field. */
export function toPrayerRequestBody(values: PrayerValues, website: string): PrayerRequestBody {
  // the server rejects unknown types
  const { prayerType } = values as { prayerType: PrayerRequestBody['prayerType'] };
  return { ...values, prayerType, ...(website && { website }) };
}
