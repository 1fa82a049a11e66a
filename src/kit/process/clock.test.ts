import { expect, it } from 'vitest';
import { monotonicClock } from './clock.ts';

function wall() {
  const state = { now: 1_000_000, elapsed: 0 };
  const clock = monotonicClock({ now: () => state.now }, () => state.elapsed);
  clock.now();
  return {
    now: clock.now,
    pass: (milliseconds: number) => {
      state.now += milliseconds;
      state.elapsed += milliseconds;
    },
    set: (milliseconds: number) => {
      state.now += milliseconds;
    },
  };
}

it('the monotonic clock equals the system clock when that is not changed', () => {
  const { now, pass } = wall();
  pass(60_000);
  expect(now()).toBe(1_060_000);
});

it('the monotonic clock continues when the system clock is set back', () => {
  const { now, pass, set } = wall();
  pass(10_000);
  set(-86_400_000);
  expect(now()).toBe(1_010_000);
  pass(5_000);
  expect(now()).toBe(1_015_000);
});

it('the monotonic clock follows when the system clock is set forward or corrected by a second', () => {
  const { now, set } = wall();
  set(3_600_000);
  expect(now()).toBe(4_600_000);
  set(-1_000);
  expect(now()).toBe(4_599_000);
});
