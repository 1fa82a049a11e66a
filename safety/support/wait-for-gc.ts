import { setTimeout as sleep } from 'node:timers/promises';

/** The server forces a garbage collection after 30 s without work (src/server/idle-gc.ts, which checks every 2 s). */
const IDLE_GC_WAIT_MS = 36_000;

/** Waits for the idle garbage collection, so that memory measurements before and after a load are comparable. */
export const waitForGc = () => sleep(IDLE_GC_WAIT_MS);
