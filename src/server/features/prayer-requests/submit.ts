import type { Api } from '#contract/index.ts';
import { ApiProblem } from '#contract/problem.ts';
import { lockExclusive } from '#storage/postgres/locks.ts';
import { instant } from '../../adapters/clock.ts';
import type { AppContext } from '../../app-context.ts';
import { privateMutation, type WriteHandler } from '../../http/handlers.ts';
import { newRequestEmail } from './email-template.ts';
import { encryptText, hashClient, requestFingerprint } from './encryption.ts';
import { isTooFast } from './form-timing.ts';
import { checkClient, isFlood } from './limits.ts';
import { insertRequest } from './queries.ts';
import { createSubmissionBulkhead } from './submission-bulkhead.ts';

type Submit = Api['prayerRequests']['submit'];

const RECEIVED = { received: true } as const;

/**
 * Stores a prayer request and enqueues the notification email in one transaction. Requests that look automated, follow
 * several others of one client or arrive in a flood are stored as "held" for review, without an email; nothing is dropped
 * silently.
 */
export function submitHandler(deps: AppContext): WriteHandler<Submit> {
  const { storage, keys, clock, config, outbox, log } = deps;
  const { write } = privateMutation<Submit>(async ({ body, ip, afterCommit }, trx) => {
    const { prayerType, website, shown, ...text } = body;
    const now = clock.now();
    const fingerprint = requestFingerprint(keys, prayerType, text);
    const sender = hashClient(keys, ip);

    await lockExclusive(trx, storage.engine, 'prayer requests');
    const { isDuplicate, isOverLimit } = await checkClient(trx, { sender, fingerprint, now }).catch(
      (error) => {
        // without the IP address, which could be matched with stored requests by time
        if (error instanceof ApiProblem) log.warn({ event: 'prayer requests limited' }, error.message);
        throw error;
      },
    );
    if (isDuplicate) return RECEIVED;
    const holdReason = await reasonToHold();
    const id = await insertRequest(trx, {
      prayer_type: prayerType,
      sealed: encryptText(keys, text),
      sealed_notes: null,
      state: holdReason ? 'held' : 'new',
      sender,
      fingerprint,
      created_at: instant(now),
      updated_at: instant(now),
    });
    if (!holdReason) await outbox.enqueue(trx, newRequestEmail(config, prayerType));
    // after the commit, and without the IP address: the database forgets it after ten minutes, the log would not
    afterCommit(async () => {
      if (holdReason) return log.warn({ event: 'prayer request held', request: id }, holdReason);
      log.info({ event: 'prayer request stored', request: id }, 'staff are notified by email');
      outbox.deliver();
    });
    return RECEIVED;

    async function reasonToHold(): Promise<string | undefined> {
      if (website !== null) return 'an invisible field was filled in';
      if (shown !== null && isTooFast(keys, shown, now)) return 'the form was filled in too quickly';
      if (isOverLimit) return 'the same client sent several requests within ten minutes';
      return (await isFlood(trx, now)) ? 'too many requests within an hour' : undefined;
    }
  });
  return { write, changesContent: false, runInBulkhead: createSubmissionBulkhead() };
}
