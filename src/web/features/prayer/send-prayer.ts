import type { Client } from '#contract/client.ts';
import type { PrayerRequestBody } from '#contract/prayer-requests.ts';
import { ApiProblem } from '#contract/problem.ts';
import { prayerWords } from './messages.ts';
import { NOTHING_TYPED, type Outcome, PRAYER_FIELDS, type PrayerValues } from './prayer-values.ts';

/** Sends a request; whatever happens is an outcome, and what was typed is in it unless it has arrived. */
export async function sendPrayer(
  client: Client,
  { body, values, key }: { body: PrayerRequestBody; values: PrayerValues; key?: string },
): Promise<Outcome & { readonly status: number }> {
  try {
    await client.prayerRequests.submit({ body, ...(key && { idempotencyKey: key }) });
    return { isReceived: true, values: NOTHING_TYPED, errors: {}, status: 200 };
  } catch (error) {
    if (!(error instanceof ApiProblem))
      return { isReceived: false, values, errors: {}, reason: prayerWords.unreached, status: 503 };
    const told = Object.entries(error.details.errors ?? {}).filter(([name]) =>
      (PRAYER_FIELDS as string[]).includes(name),
    );
    const reason = told.length === 0 && error.code !== 'INTERNAL' ? error.message : undefined;
    return { isReceived: false, values, errors: Object.fromEntries(told), reason, status: error.status };
  }
}
