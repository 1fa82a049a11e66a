import type { Api } from '#contract/index.ts';
import { ApiProblem } from '#contract/problem.ts';
import { oneAtATime } from '#storage/advisory-lock.ts';
import { instant } from '../../adapters/clock.ts';
import type { Deps } from '../../app-context.ts';
import { changesNothingPublic, type WriteHandler } from '../../http/handlers.ts';
import { arrivalMail } from './email-template.ts';
import { fingerprintOf, sealText, senderMark } from './encryption.ts';
import { isRushed } from './form-timing.ts';
import { isFlood, isKeptAlready } from './limits.ts';
import { insertRequest } from './queries.ts';
import { submissionLine } from './submission-bulkhead.ts';

type Submit = Api['prayerRequests']['submit'];

const RECEIVED = { received: true } as const;

/**
 * Keeps a prayer request and posts the mail that tells of it, in one transaction. What looks like a machine's and what
 * comes in a flood is kept as well, held back until staff have looked at it; nothing is dropped without a word.
 */
export function submitPrayer(deps: Deps): WriteHandler<Submit> {
  const { storage, keys, clock, settings, outbox, log } = deps;
  const { write } = changesNothingPublic<Submit>(async ({ body, ip, afterCommit }, trx) => {
    const { prayerType, website, shown, ...text } = body;
    const now = clock.now();
    const fingerprint = fingerprintOf(keys, prayerType, text);
    const sender = senderMark(keys, ip);

    await oneAtATime(trx, storage.engine, 'prayer requests');
    const isTwin = await isKeptAlready(trx, { sender, fingerprint, now }).catch((refusal) => {
      // beside the lines of what was kept an address would tell who asked
      if (refusal instanceof ApiProblem) log.warn({ event: 'prayer requests limited' }, refusal.message);
      throw refusal;
    });
    if (isTwin) return RECEIVED;
    const why = await whyHeld();
    const id = await insertRequest(trx, {
      prayer_type: prayerType,
      sealed: sealText(keys, text),
      sealed_notes: null,
      state: why ? 'held' : 'new',
      sender,
      fingerprint,
      created_at: instant(now),
      updated_at: instant(now),
    });
    // without an address: where a request came from is forgotten after ten minutes, and a log forgets nothing
    if (!why) await outbox.post(trx, arrivalMail(settings, prayerType));
    // before the commit nothing is kept yet
    afterCommit(async () => {
      if (why) return log.warn({ event: 'prayer request held', request: id }, why);
      log.info({ event: 'prayer request kept', request: id }, 'staff are told by mail');
      outbox.deliver();
    });
    return RECEIVED;

    async function whyHeld(): Promise<string | undefined> {
      if (website !== null) return 'a field was filled in that nobody sees';
      if (shown !== null && isRushed(keys, shown, now)) return 'the form was filled in too fast';
      return (await isFlood(trx, now)) ? 'too many came within an hour' : undefined;
    }
  });
  return { write, changesContent: false, inLine: submissionLine() };
}
