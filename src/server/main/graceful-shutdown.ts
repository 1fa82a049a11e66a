import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../adapters/log.ts';
import type { RunningServer } from '../http/node/node-server.ts';
import type { BootstrapResult } from './bootstrap.ts';

/** Container runtimes send SIGKILL ten seconds after SIGTERM. */
const DEADLINE_MS = 9_000;

interface RunningParts {
  readonly server: Pick<RunningServer, 'close'>;
  readonly booted: Pick<BootstrapResult, 'close'> & {
    readonly deps: { readonly outbox: { stop(): Promise<void> } };
  };
  readonly log: Log;
}

/**
 * Finishes requests and the email in flight, then background tasks and storage, within `withinMs` in total. It sends no
 * further email. Whatever does not finish in time is in the same state as after a crash: it is repeated, or was not
 * acknowledged.
 */
export async function shutDown(
  { server, booted, log }: RunningParts,
  { withinMs = DEADLINE_MS } = {},
): Promise<void> {
  const finish = async () => {
    await Promise.all([server.close(), booted.deps.outbox.stop()]);
    await booted.close();
    return true;
  };
  if (await Promise.race([finish(), sleep(withinMs, false)])) return;
  log.warn(
    { event: 'stopped unfinished', seconds: withinMs / 1000 },
    'unfinished work continues after the next start',
  );
}
