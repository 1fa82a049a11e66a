import { describe, expect, it } from 'vitest';
import { isWebUrl } from './web-url.ts';

describe('isWebUrl', () => {
  it.each(['/media/a.pdf', '/a b.pdf', 'https://media.example/a.pdf', 'http://media.example'])(
    'accepts %s',
    (url) => expect(isWebUrl(url)).toBe(true),
  );

  it.each([
    ...['//evil.example', '/\\evil.example', '/\t/evil.example', '\\\\evil.example', 'a.pdf', '', ' /a'],
    ...['javascript:alert(1)', ' javascript:alert(1)', 'java\nscript:alert(1)', 'blob:https://a.example/1'],
    ...['https://parish.example@evil.example/', 'mailto:a@b.example', 'file:///etc/passwd', 'https://'],
  ])('rejects %j', (url) => expect(isWebUrl(url)).toBe(false));
});
