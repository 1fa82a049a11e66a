import { prayerStates } from '#contract/prayer-constants.ts';
import { ApiProblem } from '#contract/problem.ts';
import type { Handle } from '#storage/storage.ts';
import { instant } from '../../outside/clock.ts';

const MINUTE_MS = 60_000;
const PER_SENDER = { requests: 5, within: 10 * MINUTE_MS } as const;
const IN_ALL = { requests: 200, within: 60 * MINUTE_MS } as const;

/** As long as a request counts against its sender, and no longer, is it kept whose it was. */
export const SENDER_KEPT_MS = PER_SENDER.within;

/**
 * Refuses a sixth request within ten minutes. What is counted are the requests that stand in the table, so that a retry
 * of one counts once, and several processes count together. Call it where no other request can come in between.
 *
 * @throws ApiProblem TOO_MANY_REQUESTS with the time until the oldest of them counts no more.
 */
export async function refuseTooMany(
  trx: Handle,
  { sender, now }: { readonly sender: string; readonly now: number },
): Promise<void> {
  const counted = await trx
    .selectFrom('prayer_requests')
    .select('created_at')
    .where('sender', '=', sender)
    .where('created_at', '>', instant(now - PER_SENDER.within))
    // in the order of the index, so that it reads no more of the table than that time
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PER_SENDER.requests)
    .execute();
  const oldest = counted[PER_SENDER.requests - 1];
  if (!oldest) return;
  throw new ApiProblem(
    'TOO_MANY_REQUESTS',
    'Several prayer requests have come from this connection just now. Please wait a few minutes and try again.',
    { retryAfterSeconds: (Date.parse(oldest.created_at) + PER_SENDER.within - now) / 1000 },
  );
}

/** Whether so many have come within the hour that the next ones are looked at before anybody is told of them. */
export async function isFlood(trx: Handle, now: number): Promise<boolean> {
  const { count } = await trx
    .selectFrom('prayer_requests')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    // by name and not "other than held": so the index counts them, however many of a flood are held
    .where('state', 'in', prayerStates)
    .where('created_at', '>', instant(now - IN_ALL.within))
    .executeTakeFirstOrThrow();
  return count >= IN_ALL.requests;
}
