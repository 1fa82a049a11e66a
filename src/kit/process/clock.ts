/** The only source of the current time, so that tests can fix it. */
export interface Clock {
  /** Milliseconds since 1970 in UTC. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** An instant in the format of the database: ISO 8601 in UTC with milliseconds. */
export function instant(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** Tolerated clock difference between servers. A stored time further in the future is treated as invalid. */
export const CLOCK_SKEW_MS = 60_000;
/** The clock may go back this far without being corrected; less than the required precision of a session's end. */
const BACKWARD_TOLERANCE_MS = 2_000;

/**
 * A clock that does not go back when the system clock is set back: it continues from its last time, so that what
 * expires in ten minutes still does.
 *
 * @param elapsed milliseconds since a fixed moment of this process, independent of the system clock.
 */
export function monotonicClock(clock: Clock, elapsed: () => number = () => performance.now()): Clock {
  let last = { now: Number.NEGATIVE_INFINITY, at: 0 };
  return {
    now() {
      const at = elapsed();
      const earliest = last.now + Math.max(0, at - last.at);
      const wallTime = clock.now();
      last = { now: wallTime < earliest - BACKWARD_TOLERANCE_MS ? earliest : wallTime, at };
      return last.now;
    },
  };
}

const monotonicClocks = new WeakMap<Clock, Clock>();

/** The monotonic version of a clock; one instance per clock, so that all callers see the same time. */
export function monotonic(clock: Clock): Clock {
  const cached = monotonicClocks.get(clock) ?? monotonicClock(clock);
  monotonicClocks.set(clock, cached);
  return cached;
}
