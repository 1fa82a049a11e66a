import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSafeLink } from './linkify.ts';
import { linkifyNamed } from './named-links.ts';
import { isWebUrl } from './web-url.ts';

describe('linkifyNamed', () => {
  it('converts named links, plain URLs and email addresses', { tags: ['P3'] }, () => {
    expect(
      linkifyNamed(
        'Come to the [Perunnal](https://stthomas.example/f?a=1#b), or write to office@stthomas.example.',
      ),
    ).toEqual([
      { text: 'Come to the ' },
      { text: 'Perunnal', href: 'https://stthomas.example/f?a=1#b' },
      { text: ', or write to ' },
      { text: 'office@stthomas.example', href: 'mailto:office@stthomas.example' },
      { text: '.' },
    ]);
    for (const address of ['mailto:office@stthomas.example', 'tel:+15555550142', 'http://x.example'])
      expect(linkifyNamed(`[here](${address})`)).toEqual([{ text: 'here', href: address }]);
  });

  it.each([
    ['www.x.example', 'https://www.x.example'],
    ['forms.example/AbC', 'https://forms.example/AbC'],
    [' https://x.example/George_(saint) ', 'https://x.example/George_(saint)'],
    ["o'brien@x.example", "mailto:o'brien@x.example"],
    ['o’brien@x.example', "mailto:o'brien@x.example"],
    ['\u200bhttps://x.example/a\u2060', 'https://x.example/a'],
    ['/donate#ways', '/donate#ways'],
  ])('converts a named link to %j', (address, href) => {
    expect(linkifyNamed(`[here](${address})`)).toEqual([{ text: 'here', href }]);
  });

  it.each([
    'javascript:alert(1)',
    '\x01javascript:x',
    '/\\evil.example',
    'https://bank.example@evil.example',
    '',
  ])('leaves a named link to %j as text', (address) => {
    const parts = linkifyNamed(`[here](${address})`);
    expect(parts.map((part) => part.text).join('')).toBe(`[here](${address})`);
    expect(parts.filter(({ text, href }) => text === 'here' || href?.startsWith('javascript'))).toEqual([]);
  });

  it('adds the host of a link when its name looks like another URL', () => {
    expect(linkifyNamed('[bank.example](https://evil.example/x)')).toEqual([
      { text: 'bank.example', href: 'https://evil.example/x', host: 'evil.example' },
    ]);
    expect(linkifyNamed('[evil.example/x](https://evil.example/x)')[0]).not.toHaveProperty('host');
  });

  it.each([
    ['банк.рф', 'https://evil.example/'],
    ['bank\u2024example', 'https://evil.example/'],
    ['bank\u2215account', 'https://evil.example/'],
    ['bank.\ufe0fexample', 'https://evil.example/'],
    ['bank\u0332.example', 'https://evil.example/'],
    ['https://bank\u0332.example/', 'https://evil.example/x'],
    ['bank.\u0332example', 'https://evil.example/'],
    ['bank\u0323\u0332.\u0332example', 'https://evil.example/'],
    ['bank_.example', 'https://evil.example/'],
    ['bank\u2017.example', 'https://evil.example/'],
    ['bank\u200a.example', 'https://evil.example/'],
    ['bank..example', 'https://evil.example/'],
    ['192.0.2.7', 'https://evil.example/'],
    ['https://192.0.2.7/pay', 'https://evil.example/'],
    ['192\u00b70\u00b72\u00b77', 'https://evil.example/'],
    ['https://intranet/', 'https://evil.example/'],
    ['Pay at https:\u2215\u2215intranet', 'https://evil.example/'],
    ['Pay at https:\u2afdintranet', 'https://evil.example/'],
    ['bank\u205f.example', 'https://evil.example/'],
    ['https://bank.example\u2044account.evil.example', 'https://bank.example\u2044account.evil.example'],
  ])('adds the host when the name is a disguised URL: %j', (name, href) => {
    expect(linkifyNamed(`[${name}](${href})`)[0]?.host).toMatch(/evil\.example$/);
  });

  it.each([
    ['www.evil.example/x', 'https://evil.example/x'],
    ['HTTPS://EVIL.EXAMPLE', 'https://evil.example/'],
    ['office@evil.example', 'mailto:office@evil.example'],
    ['Perunnal. Come!', 'https://evil.example/'],
    ['8.30 a.m.', 'https://evil.example/'],
    ['24.12.2026', 'https://evil.example/'],
    ['Read more…here', 'https://evil.example/'],
    ['Fr. Thomas and/or Fr. John', 'https://evil.example/'],
    ['https://192.0.2.7/pay', 'https://192.0.2.7/pay'],
    ['http://intranet/a', 'http://intranet/'],
    ['01.23.45.67.89', 'tel:+33123456789'],
    ['Perunnal \u00b7 Come', 'https://evil.example/'],
    ['Coffee 1\u20442 price', 'https://evil.example/'],
  ])('adds no host when the name is not a URL or shows the same host: %j', (name, href) => {
    expect(linkifyNamed(`[${name}](${href})`)[0]).toEqual({ text: name, href });
  });

  it('removes direction controls from names', () => {
    expect(linkifyNamed('[\u202eelpmaxe.knab](https://evil.example/)')[0]).toEqual({
      text: 'elpmaxe.knab',
      href: 'https://evil.example/',
      host: 'evil.example',
    });
  });

  it('creates only safe links for any input', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.constantFrom('[', ']', '(', ')', 'javascript:', 'https://', '//', 'a', '\n', '@'),
            fc.string(),
          ),
          { maxLength: 30 },
        ),
        (pieces) => {
          for (const { href } of linkifyNamed(pieces.join('')))
            if (href !== undefined) expect(isSafeLink(href) || isWebUrl(href)).toBe(true);
        },
      ),
    );
  });
});
