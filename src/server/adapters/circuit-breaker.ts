import type { Clock } from './clock.ts';
import { cappedJson } from './fetch-json.ts';
import type { Log } from './log.ts';

/** In all: name, connection, headers and body. */
export const CALL_TIMEOUT_MS = 3_000;
export const FAILURES_TO_OPEN = 5;
export const OPEN_CIRCUIT_MS = 60 * 60_000;

/** A service that is not ours: it may be slow, wrong or gone, and nobody is to notice. */
export interface OutsideService {
  /**
   * Asks for JSON, within 3 s and 64 KB, at this address and no other: a redirect counts as a failure. Throws nothing.
   *
   * @param read makes of the answer what is wanted; what it throws counts as a failure too.
   * @returns undefined when the service failed, or is left alone because it did.
   */
  ask<T>(address: URL, read: (answer: unknown) => T): Promise<T | undefined>;
}

interface OutsideServiceDeps {
  /** For the log: 'daily verse'. */
  readonly name: string;
  /** How long the service is left alone after a failure. */
  readonly restMs: number;
  readonly clock: Clock;
  readonly log: Log;
}

/** After five failures in a row the breaker opens: the service is left alone for an hour, and again after each failure that follows. */
export function outsideService({ name, restMs, clock, log }: OutsideServiceDeps): OutsideService {
  let failures = 0;
  let failedAt = Number.NEGATIVE_INFINITY;
  // measured both ways, so that a clock that is set back does not leave the service alone for a year
  const isLeftAlone = () =>
    Math.abs(clock.now() - failedAt) < (failures < FAILURES_TO_OPEN ? restMs : OPEN_CIRCUIT_MS);

  return {
    async ask(address, read) {
      if (isLeftAlone()) return undefined;
      try {
        const found = read(await fetchJson(address));
        failures = 0;
        return found;
      } catch (error) {
        failures += 1;
        failedAt = clock.now();
        log.warn(
          { event: 'outside failure', service: name, failures, reason: reasonOf(error) },
          'done without',
        );
        return undefined;
      }
    },
  };
}

async function fetchJson(address: URL): Promise<unknown> {
  const response = await fetch(address, {
    redirect: 'error',
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  });
  if (response.ok) return cappedJson(response);
  await response.body?.cancel();
  throw new Error(`it answered ${response.status}`);
}

/** In words for the log, without the address, which may hold a key; what fetch throws tells its reason only in its cause. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as Error;
  if (error instanceof SyntaxError) return 'its answer is no JSON';
  return cause instanceof Error ? ((cause as NodeJS.ErrnoException).code ?? cause.message) : message;
}
