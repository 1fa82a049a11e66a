import { PRAYER_CAPS } from '#contract/prayer-constants.ts';
import type { PrayerRequestBody } from '#contract/prayer-requests.ts';
import { MISSING, tooLong } from './messages.ts';

/** What is typed into the form, field by field. */
export type PrayerValues = Readonly<Record<'prayerType' | 'name' | 'contactNumber' | 'details', string>>;
export type PrayerField = keyof PrayerValues;

export const NOTHING_TYPED: PrayerValues = { prayerType: '', name: '', contactNumber: '', details: '' };

/** In the order in which they stand. */
export const PRAYER_FIELDS = Object.keys(NOTHING_TYPED) as PrayerField[];

/** How sending ended. What was typed comes along, for a page that is shown anew; it is nothing after success. */
export interface Outcome {
  readonly isReceived: boolean;
  readonly values: PrayerValues;
  readonly errors: Readonly<Partial<Record<PrayerField, string>>>;
  /** What went wrong, where more is known than that it did. */
  readonly reason?: string | undefined;
}

export function valuesIn(form: FormData | URLSearchParams): PrayerValues {
  // a form sent by the browser has CR LF where a line ends
  const text = (name: PrayerField) => String(form.get(name) ?? '').replaceAll('\r\n', '\n');
  return Object.fromEntries(PRAYER_FIELDS.map((name) => [name, text(name)])) as unknown as PrayerValues;
}

/** What must be mended before it is worth sending, by field. */
export function errorsIn(values: PrayerValues): Outcome['errors'] {
  const errors: Partial<Record<PrayerField, string>> = {};
  for (const name of Object.keys(MISSING) as (keyof typeof MISSING)[])
    if (values[name].trim() === '') errors[name] = MISSING[name];
  for (const name of ['name', 'contactNumber', 'details'] as const)
    if (values[name].length > PRAYER_CAPS[name]) errors[name] = tooLong(name);
  return errors;
}

/** @param website what stands in the field that nobody sees. */
export function bodyOf(values: PrayerValues, website: string): PrayerRequestBody {
  // the server knows the types, and refuses any other
  const { prayerType } = values as { prayerType: PrayerRequestBody['prayerType'] };
  return { ...values, prayerType, ...(website && { website }) };
}
