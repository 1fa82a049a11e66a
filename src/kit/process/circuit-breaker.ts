import type { Clock } from './clock.ts';
import { fetchJson } from './fetch-json.ts';
import type { Log } from './log.ts';

const FAILURES_TO_OPEN = 5;
const OPEN_MS = 60 * 60_000;

interface ExternalServiceDeps {
  /** Used in log messages: 'daily verse'. */
  readonly name: string;
  /** How long no request is sent after a failure. */
  readonly cooldownMs: number;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * A third-party service, whose failures are logged and never reach a visitor. After five consecutive failures the circuit
 * opens for an hour, and again after each further failure.
 */
export function createExternalService({ name, cooldownMs, clock, log }: ExternalServiceDeps) {
  let failures = 0;
  let failedAt = Number.NEGATIVE_INFINITY;
  // Math.abs: if the system clock is set back, the circuit must not stay open until the old time is reached again
  const isOpen = () =>
    Math.abs(clock.now() - failedAt) < (failures < FAILURES_TO_OPEN ? cooldownMs : OPEN_MS);

  return {
    /**
     * Requests JSON: see `fetchJson`. Does not throw.
     *
     * @param parse converts the response body; an error that it throws counts as a failure.
     * @returns undefined when the request failed or the circuit is open.
     */
    async request<T>(url: URL, parse: (body: unknown) => T): Promise<T | undefined> {
      if (isOpen()) return undefined;
      try {
        const result = parse(await fetchJson(url));
        failures = 0;
        return result;
      } catch (error) {
        failures += 1;
        failedAt = clock.now();
        log.warn(
          { event: 'external service failed', service: name, failures, reason: failureReason(error) },
          'external service failed',
        );
        return undefined;
      }
    },
  };
}

/** For the log, without the URL, which may contain an API key. Errors of `fetch` have the reason only in their `cause`. */
function failureReason(error: unknown): string {
  const { cause, message } = error as Error;
  if (error instanceof SyntaxError) return 'the response is not JSON';
  return cause instanceof Error ? ((cause as NodeJS.ErrnoException).code ?? cause.message) : message;
}
