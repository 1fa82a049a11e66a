import { useEffect, useState } from 'react';
import { CODE_DIGITS } from '../wire.ts';

/** Public specification, section 9. */
const WARNING_SECONDS = 60;
const TICK_MS = 250;

/** Seconds until the deadline, rounded up so that a new code shows 10:00; never negative. */
function secondsLeft({ deadlineMs, nowMs }: { deadlineMs: number; nowMs: number }): number {
  return Math.max(0, Math.ceil((deadlineMs - nowMs) / 1000));
}

/** Formats seconds: 600 is '10:00', 59 is '0:59'. */
export function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

export type CodeState = 'good' | 'short' | 'expired';

/** State of a code by its remaining seconds; 'short' is a warning. */
export function codeState(seconds: number): CodeState {
  if (seconds === 0) return 'expired';
  return seconds < WARNING_SECONDS ? 'short' : 'good';
}

/** The first 6 digits of the input. */
export function extractCodeDigits(input: string): string {
  return input.normalize('NFKC').replace(/\D/g, '').slice(0, CODE_DIGITS);
}

/** Counts down by the system clock and not by timer ticks, so that it is correct after a phone wakes from sleep. */
export function useCountdown(lifetimeSeconds: number): { readonly seconds: number; restart(): void } {
  const [deadlineMs, setDeadline] = useState(() => Date.now() + lifetimeSeconds * 1000);
  const [seconds, setSeconds] = useState(lifetimeSeconds);

  useEffect(() => {
    const update = () => setSeconds(secondsLeft({ deadlineMs, nowMs: Date.now() }));
    update();
    const timer = setInterval(update, TICK_MS);
    return () => clearInterval(timer);
  }, [deadlineMs]);

  return { seconds, restart: () => setDeadline(Date.now() + lifetimeSeconds * 1000) };
}
