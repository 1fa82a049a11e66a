import { CODE_DIGITS } from '#contract/sign-in-constants.ts';

/** Public specification, section 9. */
const WARNING_SECONDS = 60;

/** Whole seconds until the deadline, never below 0. A begun second counts, so that a code just sent shows 10:00. */
export function secondsLeft({ deadlineMs, nowMs }: { deadlineMs: number; nowMs: number }): number {
  return Math.max(0, Math.ceil((deadlineMs - nowMs) / 1000));
}

/** Seconds as a clock shows them: 600 is '10:00', 59 is '0:59'. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

export type CodeState = 'good' | 'short' | 'expired';

/** How a code stands with so many seconds left; 'short' asks to hurry. */
export function codeState(seconds: number): CodeState {
  if (seconds === 0) return 'expired';
  return seconds < WARNING_SECONDS ? 'short' : 'good';
}

/** What stays of a typed or pasted code: its digits, the first 6 of them. */
export function codeDigits(typed: string): string {
  return typed.replace(/\D/g, '').slice(0, CODE_DIGITS);
}
