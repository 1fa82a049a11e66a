import { randomBytes, timingSafeEqual } from 'node:crypto';
import { CLOCK_SKEW_MS, type Clock, instant, monotonic } from '../../process/clock.ts';
import type { Keys } from '../../security/crypto.ts';

const CHALLENGE_LIFETIME_MS = 5 * 60_000;

/**
 * Challenges that passkeys sign. They are signed themselves instead of stored, so that a flood of requests fills no
 * table: 'issued-random-hmac'.
 *
 * @param scope what a challenge is valid for; one of another scope is rejected.
 */
export function passkeyChallenges({ keys, clock }: { readonly keys: Keys; readonly clock: Clock }) {
  const { now } = monotonic(clock);
  const sign = (scope: string, text: string) => keys.hmac('passkeys', `${scope} ${text}`);
  return {
    /** @returns the challenge as base64url. */
    issue(scope: string): string {
      const text = `${now()}-${randomBytes(16).toString('hex')}`;
      return Buffer.from(`${text}-${sign(scope, text)}`).toString('base64url');
    },
    /** @returns when a challenge was issued, an ISO 8601 instant; undefined if it is forged or expired. */
    issuedAt(scope: string, challenge: string): string | undefined {
      const [issued = '', random = '', hash = ''] = Buffer.from(challenge, 'base64url').toString().split('-');
      const expected = Buffer.from(sign(scope, `${issued}-${random}`));
      const isOurs = hash.length === expected.length && timingSafeEqual(Buffer.from(hash), expected);
      // a negative age beyond the tolerated skew means that the clock was set back
      const age = now() - Number(issued);
      if (!isOurs || age > CHALLENGE_LIFETIME_MS || age < -CLOCK_SKEW_MS) return undefined;
      return instant(Number(issued));
    },
  };
}
