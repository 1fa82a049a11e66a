import { senderOf } from '../../adapters/rate-limiter.ts';
import { turns } from '../../keyed-semaphore.ts';

/** Far more than an honest crowd: those who are told to come more seldom shall hear that, and not that we are busy. */
const WAITING = 2_000;
/** One writes while the next ones open their transactions; most connections stay free. */
const AT_ONCE = 3;

export type SubmissionLine = <T>(call: { readonly ip: string }, work: () => Promise<T>) => Promise<T>;

/**
 * The line in which submissions wait, before they open a transaction: they are counted one at a time anyway, and whoever
 * waits in the database holds a connection that everybody else needs. Each sender has a line of their own first,
 * so that one who sends hundreds holds up nobody but themselves.
 */
export function submissionLine(): SubmissionLine {
  const ofSender = turns({ atOnce: 1, waiting: WAITING });
  const ofAll = turns({ atOnce: AT_ONCE, waiting: WAITING });
  return ({ ip }, work) => ofSender(senderOf(ip), () => ofAll('submissions', work));
}
