import { prayerStates } from '#contract/prayer-constants.ts';
import { ApiProblem } from '#contract/problem.ts';
import type { Handle } from '#storage/storage.ts';
import { instant } from '../../adapters/clock.ts';

const MINUTE_MS = 60_000;
export const REQUESTS_PER_CLIENT = { requests: 5, within: 10 * MINUTE_MS } as const;
export const REQUESTS_IN_TOTAL = { requests: 200, within: 60 * MINUTE_MS } as const;

/** Far more than a hand can click, and than a browser asks again. */
export const REPEATS_PER_CLIENT = 20;
/** Sent twice within this time it is one request, whatever key came with it. */
const TWIN_MS = 60_000;

/** As long as a request counts against its sender, and no longer, is it kept whose it was. */
export const SENDER_KEPT_MS = REQUESTS_PER_CLIENT.within;

/**
 * Looks whether a request is the same that its sender sent within the last minute, and counts it there. Nobody is told in
 * this way what others have asked, and of two people who send the same words neither is lost.
 *
 * Refuses a sixth request within ten minutes, and a twenty-first repetition. What is counted stands in the table, so that a
 * retry of one request counts once, and several processes count together. Call it where no other request can come in between.
 *
 * @returns whether it was kept already.
 * @throws ApiProblem TOO_MANY_REQUESTS with the time until the oldest of them counts no more.
 */
export async function isKeptAlready(
  trx: Handle,
  {
    sender,
    fingerprint,
    now,
  }: { readonly sender: string; readonly fingerprint: string; readonly now: number },
): Promise<boolean> {
  const counted = await trx
    .selectFrom('prayer_requests')
    .select(['id', 'fingerprint', 'repeats', 'created_at'])
    .where('sender', '=', sender)
    .where('created_at', '>', instant(now - REQUESTS_PER_CLIENT.within))
    // in the order of the index, so that it reads no more of the table than that time
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(REQUESTS_PER_CLIENT.requests)
    .execute();
  const twin = counted.find(
    (row) => row.fingerprint === fingerprint && row.created_at > instant(now - TWIN_MS),
  );
  if (!twin) {
    const oldest = counted[REQUESTS_PER_CLIENT.requests - 1];
    if (oldest) throw tooMany(oldest, now);
    return false;
  }
  const repeats = counted.reduce((sum, row) => sum + row.repeats, 0);
  const oldest = counted.findLast((row) => row.repeats > 0);
  if (oldest && repeats >= REPEATS_PER_CLIENT) throw tooMany(oldest, now);
  await trx
    .updateTable('prayer_requests')
    .set((eb) => ({ repeats: eb('repeats', '+', 1) }))
    .where('id', '=', twin.id)
    .execute();
  return true;
}

function tooMany(oldest: { readonly created_at: string }, now: number): ApiProblem {
  return new ApiProblem(
    'TOO_MANY_REQUESTS',
    'Several prayer requests have come from this connection just now. Please wait a few minutes and try again.',
    { retryAfterSeconds: (Date.parse(oldest.created_at) + REQUESTS_PER_CLIENT.within - now) / 1000 },
  );
}

/** Whether so many have come within the hour that the next ones are looked at before anybody is told of them. */
export async function isFlood(trx: Handle, now: number): Promise<boolean> {
  const { count } = await trx
    .selectFrom('prayer_requests')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    // by name and not "other than held": so the index counts them, however many of a flood are held
    .where('state', 'in', prayerStates)
    .where('created_at', '>', instant(now - REQUESTS_IN_TOTAL.within))
    .executeTakeFirstOrThrow();
  return count >= REQUESTS_IN_TOTAL.requests;
}
