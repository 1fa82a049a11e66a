import { describe, expect, it } from 'vitest';
import { keysFrom, randomToken } from './crypto.ts';

describe('keys', () => {
  const keys = keysFrom('a secret for tests, long enough');

  it('open what they sealed, and no two seals look alike', () => {
    const [one, two] = [keys.seal('outbox', 'മെയിൽ 123456'), keys.seal('outbox', 'മെയിൽ 123456')];
    expect(one).not.toBe(two);
    expect(keys.unseal('outbox', one)).toBe('മെയിൽ 123456');
  });

  it('refuse what was altered, sealed for another purpose or under another secret', () => {
    const sealed = keys.seal('outbox', 'text');
    const altered = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA');
    expect(() => keys.unseal('outbox', altered)).toThrow();
    expect(() => keys.unseal('idempotency', sealed)).toThrow();
    expect(() => keysFrom('another secret for tests').unseal('outbox', sealed)).toThrow();
  });

  it('make tokens of 256 bits', () => {
    expect(Buffer.from(randomToken(), 'base64url')).toHaveLength(32);
  });
});
