import { describe, expect, it } from 'vitest';
import { codeState, formatCountdown, secondsLeft } from './otp-countdown.ts';

describe('the countdown of a code', () => {
  const sentMs = Date.UTC(2026, 10, 22, 13, 30);
  const deadlineMs = sentMs + 600_000;

  it.each([
    ['shows 10:00 when the code has just been sent', 0, '10:00'],
    ['shows 10:00 during the first second', 0.4, '10:00'],
    ['shows 9:59 after a second', 1, '9:59'],
    ['shows 1:00 after nine minutes', 540, '1:00'],
    ['shows 0:01 during the last second', 599.5, '0:01'],
    ['ends at 0:00', 600, '0:00'],
    ['stays at 0:00 when a phone wakes up an hour later', 3600, '0:00'],
  ])('%s', (_, passed, text) => {
    expect(formatCountdown(secondsLeft({ deadlineMs, nowMs: sentMs + passed * 1000 }))).toBe(text);
  });

  it.each([
    [600, 'good'],
    [60, 'good'],
    [59, 'short'],
    [1, 'short'],
    [0, 'expired'],
  ])('the state with %d seconds left is %s', { tags: ['P4', 'P9'] }, (seconds, state) => {
    expect(codeState(seconds)).toBe(state);
  });
});
