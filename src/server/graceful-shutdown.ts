import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from './adapters/log.ts';
import type { Prepared } from './bootstrap.ts';
import type { RunningServer } from './http/node-server.ts';

/** Who stops a container waits ten seconds, and then ends it in the middle of whatever it does. */
const END_WITHIN_MS = 9_000;

interface WhatRuns {
  readonly server: Pick<RunningServer, 'close'>;
  readonly prepared: Pick<Prepared, 'close'> & {
    readonly deps: { readonly outbox: { stop(): Promise<void> } };
  };
  readonly log: Log;
}

/**
 * Finishes what is under way, within nine seconds in all: requests and the mail that is being sent at the same time, then what
 * goes on behind them. A mail that is asked for meanwhile waits for the next start. What is not done by then could as well have been
 * killed: it is done again, or was not acknowledged.
 */
export async function finishAll(
  { server, prepared, log }: WhatRuns,
  { withinMs = END_WITHIN_MS } = {},
): Promise<void> {
  const finish = async () => {
    await Promise.all([server.close(), prepared.deps.outbox.stop()]);
    await prepared.close();
    return true;
  };
  if (await Promise.race([finish(), sleep(withinMs, false)])) return;
  log.warn({ event: 'stopped unfinished', seconds: withinMs / 1000 }, 'the rest is found at the next start');
}
