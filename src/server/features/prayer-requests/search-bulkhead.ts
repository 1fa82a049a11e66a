import { turns } from '../../keyed-semaphore.ts';

/** While one waits for the database another goes on; each takes a second of the processor, or some. */
const AT_ONCE = 2;
/** A search is asked for at each pause in typing. */
const WAITING_OF_AN_ACCOUNT = 20;
const WAITING = 40;
/** Whoever has waited longer would have left, at the ten seconds of a browser, before the search is over. */
const LONGEST_WAIT_MS = 5_000;

export type SearchLine = <T>(accountId: number, work: () => Promise<T>) => Promise<T>;

/**
 * The line in which searches of the inbox wait: each holds what it reads, and those that were given up run to their end
 * behind a web server. Each account has a line of its own first, so that one that asks for hundreds holds up nobody but itself.
 */
export function searchLine(): SearchLine {
  const ofAccount = turns({
    atOnce: 1,
    waiting: WAITING_OF_AN_ACCOUNT,
    longestWaitMs: LONGEST_WAIT_MS,
  });
  const ofAll = turns({ atOnce: AT_ONCE, waiting: WAITING, longestWaitMs: LONGEST_WAIT_MS });
  return (accountId, work) => {
    const since = { came: performance.now() };
    return ofAccount(String(accountId), () => ofAll('searches', work, since), since);
  };
}
