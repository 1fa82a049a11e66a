import { setTimeout as sleep } from 'node:timers/promises';

/** The server tidies up when it had nothing to do for half a minute (src/server/idle-gc.ts, which looks every two seconds). */
const UNTIL_TIDIED_MS = 36_000;

/** Waits until what calls left behind was collected: memory is compared before and after at rest, or it says how busy it was. */
export const untilTidied = () => sleep(UNTIL_TIDIED_MS);
