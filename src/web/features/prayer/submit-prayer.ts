import type { Client } from '#contract/client.ts';
import { ApiProblem } from '#contract/problem.ts';
import type { PrayerRequestBody } from '#contract/resources/prayer-requests.ts';
import { prayerMessages } from './messages.ts';
import { EMPTY_VALUES, PRAYER_FIELDS, type PrayerResult, type PrayerValues } from './prayer-values.ts';

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
