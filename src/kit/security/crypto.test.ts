import { describe, expect, it } from 'vitest';
import { deriveKeys, randomToken } from './crypto.ts';

describe('derived keys', () => {
  const keys = deriveKeys('a secret for tests, long enough');

  it('decrypt what they encrypted, and encrypt the same text differently each time', () => {
    const [one, two] = [keys.encrypt('outbox', 'മെയിൽ 123456'), keys.encrypt('outbox', 'മെയിൽ 123456')];
    expect(one).not.toBe(two);
    expect(keys.decrypt('outbox', one)).toBe('മെയിൽ 123456');
  });

  it('reject text that was altered, or encrypted for another purpose or with another secret', () => {
    const encrypted = keys.encrypt('outbox', 'text');
    const altered = encrypted.slice(0, -2) + (encrypted.endsWith('AA') ? 'BB' : 'AA');
    expect(() => keys.decrypt('outbox', altered)).toThrow();
    expect(() => keys.decrypt('idempotency', encrypted)).toThrow();
    expect(() => deriveKeys('another secret for tests').decrypt('outbox', encrypted)).toThrow();
  });

  it('random tokens have 256 bits', () => {
    expect(Buffer.from(randomToken(), 'base64url')).toHaveLength(32);
  });
});
