import { randomInt } from 'node:crypto';
import { CODE_DIGITS } from '#contract/sign-in-constants.ts';
import { hashOf, type Keys } from '../../crypto.ts';
import type { Mail } from '../../outbox.ts';
import { codeMail } from './email-templates.ts';
import { type Code, codeExpiry } from './otp-challenges.ts';

/** A code is good only together with the challenge that it was made for. */
export function codeHashOf(keys: Keys, challenge: string, code: string): string {
  return keys.mac('sign-in code', challenge + code);
}

/** Draws a code: what is stored of it, and the mail that carries it. The code itself is kept nowhere else. */
export function newCode(
  keys: Keys,
  { challenge, to, now }: { readonly challenge: string; readonly to: string; readonly now: number },
): { readonly stored: Code; readonly mail: Mail; readonly expiresAt: string } {
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  return {
    stored: { hash: hashOf(challenge), codeHash: codeHashOf(keys, challenge, code), now },
    mail: codeMail({ to, code }),
    expiresAt: codeExpiry(now),
  };
}
