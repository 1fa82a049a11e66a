import { setTimeout as sleep } from 'node:timers/promises';
import type { Storage } from '#storage/storage.ts';

const MAX_ATTEMPTS = 10;
const RETRY_MS = 200;

/**
 * Whether no other Idavaka process is connected to this database. A running server always has a connection, because it polls the
 * outbox. Retries for 2 s, because the connection of a process that has just ended takes a moment to close.
 */
export async function hasNoPeers(storage: Storage): Promise<boolean> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    if ((await storage.countPeers()) === 0) return true;
    await sleep(RETRY_MS);
  }
  return false;
}
