import { setTimeout as sleep } from 'node:timers/promises';
import type { Storage } from '#storage/storage.ts';

const LOOKS = 10;
const LOOK_AGAIN_MS = 200;

/**
 * Whether no other program of ours is on this database. A server keeps at least one connection, since it looks for mail
 * that is due; of one that has just ended the connection takes a moment to go.
 */
export async function isIdle(storage: Storage): Promise<boolean> {
  for (let looks = 0; looks < LOOKS; looks += 1) {
    if ((await storage.others()) === 0) return true;
    await sleep(LOOK_AGAIN_MS);
  }
  return false;
}
