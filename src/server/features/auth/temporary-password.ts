import type { UserRow } from '#storage/schema.ts';
import { instant } from '../../adapters/clock.ts';
import { CLOCK_SKEW_MS } from './monotonic-clock.ts';

/** How long a password that another administrator has typed can be used. */
export const TEMPORARY_PASSWORD_MS = 72 * 60 * 60_000;

/** A password that somebody else chose for its owner, who replaces it at the first sign-in (ASVS 5.0, 6.4.1). */
export interface FirstPassword {
  /** An instant; null for one that does not age, so that the last way in never closes by itself. */
  readonly expiresAt: string | null;
}

/** The first password that the host makes up and prints. */
export const FROM_THE_HOST: FirstPassword = { expiresAt: null };

/** The first password that one administrator types for another. */
export function firstPasswordFrom(now: number): FirstPassword {
  return { expiresAt: instant(now + TEMPORARY_PASSWORD_MS) };
}

export function isExpired({ password_expires_at }: UserRow, now: number): boolean {
  if (password_expires_at === null) return false;
  const left = Date.parse(password_expires_at) - now;
  // one that claims to live longer was given before the clock was set back
  return left <= 0 || left > TEMPORARY_PASSWORD_MS + CLOCK_SKEW_MS;
}
