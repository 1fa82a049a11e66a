import { describe, expect, it } from 'vitest';
import { isWebAddress } from './web-address.ts';

describe('an address on the web', () => {
  it.each(['/media/a.pdf', '/a b.pdf', 'https://media.example/a.pdf', 'http://media.example'])(
    'may be %s',
    (address) => expect(isWebAddress(address)).toBe(true),
  );

  it.each([
    ...['//evil.example', '/\\evil.example', '/\t/evil.example', '\\\\evil.example', 'a.pdf', '', ' /a'],
    ...['javascript:alert(1)', ' javascript:alert(1)', 'java\nscript:alert(1)', 'blob:https://a.example/1'],
    ...['https://parish.example@evil.example/', 'mailto:a@b.example', 'file:///etc/passwd', 'https://'],
  ])('is never %j', (address) => expect(isWebAddress(address)).toBe(false));
});
