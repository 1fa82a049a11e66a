import { privateMutation, type WriteHandler } from '#kit/api/handlers.ts';
import { ApiProblem } from '#kit/api/problem.ts';
import type { AppContext } from '#kit/app-context.ts';
import { recordAuditEvent } from '#kit/audit-log/record.server.ts';
import { insertRow } from '#kit/crud/versioned-table.server.ts';
import { instant } from '#kit/process/clock.ts';
import { createKeyedSemaphore } from '#kit/process/keyed-semaphore.ts';
import { lockExclusive } from '#kit/storage/postgres/locks.ts';
import type { InboxEndpoints } from './contract/entries.ts';
import { encryptText, fingerprintOf, hashClient } from './encryption.server.ts';
import type { Fields, InboxGroup, InboxKind } from './kinds.server.ts';
import { checkClient, isFlood, isTooFast } from './limits.server.ts';
import { notifyStaff } from './notifications.server.ts';

type Submit = InboxEndpoints['submit'];

/** More than an honest crowd sends, so that clients over their limit get TOO_MANY_REQUESTS and not BUSY. */
const MAX_QUEUED = 2_000;
/**
 * Submissions wait for each other before their transactions, which a lock would serialize while each occupies a database
 * connection. One transaction writes while the next ones begin; most connections stay free.
 */
const CONCURRENCY = 3;

const RECEIVED = { received: true } as const;

/**
 * Stores an entry and enqueues the notification of the staff in one transaction. Entries that look automated, follow
 * several others of one client or arrive in a flood are stored as "held" for review, without an email; nothing is dropped
 * silently.
 */
export function submitHandler<Group extends InboxGroup>(
  kind: InboxKind<Group>,
  deps: AppContext,
): WriteHandler<Submit> {
  const { storage, keys, clock, calendarClock, log } = deps;
  const { purpose, noun } = kind;
  const { write } = privateMutation<Submit>(async ({ body, ip, afterCommit }, trx) => {
    const { website, shown, ...own } = body;
    const fields = own as unknown as Fields<Group>;
    const now = clock.now();
    const fingerprint = fingerprintOf(keys, kind, fields);
    const sender = hashClient(keys, kind, ip);

    await lockExclusive(trx, storage.engine, purpose);
    const { isDuplicate, isOverLimit } = await checkClient(trx, kind, { sender, fingerprint, now }).catch(
      (error) => {
        // without the IP address, which could be matched with stored entries by time
        if (error instanceof ApiProblem) log.warn({ event: `${purpose} limited` }, error.message);
        throw error;
      },
    );
    if (isDuplicate) return RECEIVED;
    const { columns, text } = await kind.divide(fields, { today: calendarClock.today(), trx });
    const holdReason = await reasonToHold();
    const entry = {
      ...columns,
      sealed: encryptText(keys, kind, text),
      sealed_notes: null,
      state: holdReason ? 'held' : 'new',
      sender,
      fingerprint,
    };
    const id = await insertRow(trx, kind.table as 'visits', entry, instant(now));
    if (!holdReason) await notifyStaff(trx, kind, fields, deps);
    if (!holdReason && kind.takeEffect) {
      await recordAuditEvent(trx, { by: 'A visitor', action: 'create', kind: kind.list, title: '' }, deps);
      await kind.takeEffect(fields, trx, deps);
    }
    // after the commit, and without the IP address: the database forgets it soon, the log would not
    afterCommit(async () => {
      if (holdReason) return log.warn({ event: `${noun} held`, request: id }, holdReason);
      log.info({ event: `${noun} stored`, request: id }, 'staff are notified by email');
    });
    return RECEIVED;

    async function reasonToHold(): Promise<string | undefined> {
      if (website !== null) return 'an invisible field was filled in';
      if (shown !== null && isTooFast(keys, kind, shown, now)) return 'the form was filled in too quickly';
      if (isOverLimit) return 'the same client has just sent several requests';
      return (await isFlood(trx, kind, now)) ? 'too many requests were sent' : undefined;
    }
  });
  const runInSlot = createKeyedSemaphore({ concurrency: CONCURRENCY, maxQueued: MAX_QUEUED });
  const changesContent = kind.takeEffect !== undefined;
  return { write, changesContent, runInBulkhead: (_, work) => runInSlot('submissions', work) };
}
