import { expect, it } from 'vitest';
import { steady } from './monotonic-clock.ts';

function wall() {
  const state = { now: 1_000_000, elapsed: 0 };
  const clock = steady({ now: () => state.now }, () => state.elapsed);
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

it('tells the time while nobody touches the clock', () => {
  const { now, pass } = wall();
  pass(60_000);
  expect(now()).toBe(1_060_000);
});

it('goes on at its own pace when the clock is set back', () => {
  const { now, pass, set } = wall();
  pass(10_000);
  set(-86_400_000);
  expect(now()).toBe(1_010_000);
  pass(5_000);
  expect(now()).toBe(1_015_000);
});

it('follows a clock that is set forward, or put right by a second', () => {
  const { now, set } = wall();
  set(3_600_000);
  expect(now()).toBe(4_600_000);
  set(-1_000);
  expect(now()).toBe(4_599_000);
});
