import type { Client } from '#contract/client.ts';
import { PRAYER_MAX_LENGTHS } from '#contract/constants.ts';
import { ApiProblem } from '#contract/problem.ts';
import type { PrayerRequestBody } from '#contract/resources/inbox/prayer-requests.ts';
import { prayerMessages, REQUIRED_FIELD_MESSAGES, tooLongMessage } from './messages.ts';

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

/** Submits a request. Errors are part of the result, which keeps the values unless the request was received. */
export async function submitPrayer(
  client: Client,
  { body, values, key }: { body: PrayerRequestBody; values: PrayerValues; key?: string },
): Promise<PrayerResult & { readonly status: number }> {
  try {
    await client.prayerRequests.submit({ body, ...(key && { idempotencyKey: key }) });
    return { isReceived: true, values: EMPTY_VALUES, errors: {}, status: 200 };
  } catch (error) {
    if (!(error instanceof ApiProblem))
      return { isReceived: false, values, errors: {}, reason: prayerMessages.unreached, status: 503 };
    const fieldErrors = Object.entries(error.details.errors ?? {}).filter(([name]) =>
      (PRAYER_FIELDS as string[]).includes(name),
    );
    const reason = fieldErrors.length === 0 && error.code !== 'INTERNAL' ? error.message : undefined;
    return {
      isReceived: false,
      values,
      errors: Object.fromEntries(fieldErrors),
      reason,
      status: error.status,
    };
  }
}
