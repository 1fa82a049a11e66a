import { setImmediate } from 'node:timers/promises';
import { senderOf } from '../adapters/rate-limiter.ts';
import { turns } from '../keyed-semaphore.ts';

/** While one waits for the database another goes on; more at once would only make all of them late. */
export const BULKHEAD_CONCURRENCY = 4;
export const BULKHEAD_CONCURRENCY_PER_CLIENT = 2;
/** Some seconds of work; whoever comes after that is told to come again. */
export const BULKHEAD_QUEUE_PER_CLIENT = 100;
export const BULKHEAD_QUEUE = 400;
/** Node takes in one new connection at each turn of its loop: with one turn for each page, hundreds of them would keep others out. */
const TURNS_FOR_OTHERS = 10;

/**
 * What takes long: a page to render and a list to read some ten milliseconds of the processor, a search or a long calendar up to half a
 * second. None holds up the others, nor forms, whose sending may wait for the database.
 */
type Costly = 'pages' | 'calendars' | 'forms' | 'lists' | 'searches';

export type CostlyLine = <T>(
  call: { readonly kind: Costly; readonly ip: string },
  work: () => Promise<T>,
) => Promise<T>;

/**
 * The line in which costly work waits for its turn: hundreds of pages, asked for in one breath, would be one piece of work in
 * which nobody else is answered. Each sender has a line of their own first, so that one who asks for hundreds holds up
 * nobody but themselves.
 */
export function costlyLine(): CostlyLine {
  const ofSender = turns({ atOnce: BULKHEAD_CONCURRENCY_PER_CLIENT, waiting: BULKHEAD_QUEUE_PER_CLIENT });
  const ofAll = turns({ atOnce: BULKHEAD_CONCURRENCY, waiting: BULKHEAD_QUEUE });
  return ({ kind, ip }, work) =>
    new Promise((resolve, reject) => {
      ofSender(`${kind} ${senderOf(ip)}`, () =>
        ofAll(kind, async () => {
          await work().then(resolve, reject);
          // what is answered at once has its turn before the next one
          for (let turn = 0; turn < TURNS_FOR_OTHERS; turn += 1) await setImmediate();
        }),
      ).catch(reject);
    });
}
