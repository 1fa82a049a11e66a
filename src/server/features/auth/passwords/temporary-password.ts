import type { UserRow } from '#storage/schema.ts';
import { instant } from '../../../adapters/clock.ts';
import { CLOCK_SKEW_MS } from '../sessions/monotonic-clock.ts';

/** How long a password that another administrator set can be used. */
export const TEMPORARY_PASSWORD_MS = 72 * 60 * 60_000;

/** A password that the owner did not choose and must replace at the first sign-in (ASVS 5.0, 6.4.1). */
export interface TemporaryPassword {
  /** An ISO 8601 instant; null if it does not expire, so that the last administrator is never locked out by time. */
  readonly expiresAt: string | null;
}

/** For passwords that the server or the admin CLI generates and prints. */
export const NON_EXPIRING_PASSWORD: TemporaryPassword = { expiresAt: null };

/** For passwords that one administrator sets for another. */
export function temporaryPasswordFrom(now: number): TemporaryPassword {
  return { expiresAt: instant(now + TEMPORARY_PASSWORD_MS) };
}

export function isPasswordExpired({ password_expires_at }: UserRow, now: number): boolean {
  if (password_expires_at === null) return false;
  const remainingMs = Date.parse(password_expires_at) - now;
  // a longer remaining lifetime means that the clock was set back after the password was set
  return remainingMs <= 0 || remainingMs > TEMPORARY_PASSWORD_MS + CLOCK_SKEW_MS;
}
