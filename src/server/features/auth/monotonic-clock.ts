import type { Clock } from '../../adapters/clock.ts';

/** Clocks of several servers differ a little. What was written later than that from now is not believed. */
export const CLOCK_SKEW_MS = 60_000;
/** How far the clock may be set back before it counts as a jump; less than what a session's end may be off. */
const TOLERANCE_MS = 2_000;

/**
 * The same clock, except that setting it back does not turn back time: it then goes on at its own pace, so that what was
 * to end in ten minutes still ends in ten minutes.
 *
 * @param elapsed milliseconds since some fixed moment of this process, which nobody can set.
 */
export function steady(clock: Clock, elapsed: () => number = () => performance.now()): Clock {
  let last = { now: Number.NEGATIVE_INFINITY, at: 0 };
  return {
    now() {
      const at = elapsed();
      const expected = last.now + Math.max(0, at - last.at);
      const told = clock.now();
      last = { now: told < expected - TOLERANCE_MS ? expected : told, at };
      return last.now;
    },
  };
}

const steadied = new WeakMap<Clock, Clock>();

/** The steady form of a clock; the same one for all who ask, so that they agree on what has been seen. */
export function steadyOf(clock: Clock): Clock {
  const known = steadied.get(clock) ?? steady(clock);
  steadied.set(clock, known);
  return known;
}
