import { randomInt } from 'node:crypto';
import { CODE_DIGITS } from '#contract/constants.ts';
import { type Keys, sha256Hex } from '../../crypto.ts';
import type { Mail } from '../../outbox.ts';
import { otpEmail } from './email-templates.ts';
import { codeExpiry, type StoredOtp } from './otp-challenges.ts';

/** Includes the challenge, so that a code is valid only together with it. */
export function hashOtp(keys: Keys, challenge: string, code: string): string {
  return keys.hmac('sign-in code', challenge + code);
}

/** Generates a code. Returns the hash to store and the email that contains the code, which is stored nowhere else. */
export function createOtp(
  keys: Keys,
  { challenge, to, now }: { readonly challenge: string; readonly to: string; readonly now: number },
): { readonly stored: StoredOtp; readonly email: Mail; readonly expiresAt: string } {
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  return {
    stored: { hash: sha256Hex(challenge), codeHash: hashOtp(keys, challenge, code), now },
    email: otpEmail({ to, code }),
    expiresAt: codeExpiry(now),
  };
}
