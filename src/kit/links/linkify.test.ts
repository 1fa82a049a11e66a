import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSafeLink, linkify, linkifyNamed } from './linkify.ts';

describe('linkify', () => {
  const links = (text: string) =>
    linkify(text).flatMap(({ text: label, href }) => (href ? [[label, href]] : []));

  it.each([
    ['See https://parish.example/rsvp.', 'https://parish.example/rsvp', 'https://parish.example/rsvp'],
    ['(https://parish.example/a)', 'https://parish.example/a', 'https://parish.example/a'],
    [
      'at https://wiki.example/Tree_(oak)!',
      'https://wiki.example/Tree_(oak)',
      'https://wiki.example/Tree_(oak)',
    ],
    ['Go to www.parish.example, please', 'www.parish.example', 'https://www.parish.example'],
    ['HTTP://PARISH.EXAMPLE', 'HTTP://PARISH.EXAMPLE', 'HTTP://PARISH.EXAMPLE'],
    ['https://xn--mnchen-3ya.example', 'https://xn--mnchen-3ya.example', 'https://xn--mnchen-3ya.example'],
    ['http://localhost:8080/a', 'http://localhost:8080/a', 'http://localhost:8080/a'],
    ['https://parish.example/\u0d2a', 'https://parish.example/\u0d2a', 'https://parish.example/\u0d2a'],
    [
      'Watch www.video.example/@stthomas',
      'www.video.example/@stthomas',
      'https://www.video.example/@stthomas',
    ],
    ['Mail office@stthomas.example.', 'office@stthomas.example', 'mailto:office@stthomas.example'],
    [
      'https://parish.example/?q=a&b=c#d',
      'https://parish.example/?q=a&b=c#d',
      'https://parish.example/?q=a&b=c#d',
    ],
  ])('finds the link in "%s"', { tags: ['P2'] }, (text, label, href) => {
    expect(links(text)).toEqual([[label, href]]);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    '//evil.example/x',
    'https://bank.example@evil.example/',
    'https://user:secret@evil.example/',
    'https://bank.example\u2215account.evil.example/',
    'https://bank.example\u2044account.evil.example/',
    'https://bank.example\u29f8account.evil.example/',
    'www.bank.example\u2215account.evil.example/',
    'https://b\u0430nk.example/',
    'http://',
    'https://.',
    'www.',
    'www..',
    '@',
    'a@b',
    'no links here',
  ])('finds no link in "%s"', (text) => {
    expect(links(text)).toEqual([]);
  });

  it('ends a link before a character that changes the text direction', () => {
    expect(links('https://good.example/\u202Egro.live')).toEqual([
      ['https://good.example/', 'https://good.example/'],
    ]);
  });

  it('preserves all characters in order', () => {
    const piece = fc.constantFrom(
      'https://',
      'www.',
      'a@b.example',
      '(',
      ')',
      '.',
      ' ',
      '\n',
      'x',
      '<b>',
      '"',
      '@',
      'javascript:',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string())), (pieces) => {
        const text = pieces.join('');
        const parts = linkify(text);
        expect(parts.map((part) => part.text).join('')).toBe(text);
        for (const { href } of parts) if (href !== undefined) expect(isSafeLink(href)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('preserves the URL of a link whose label is truncated', () => {
    expect(linkify('See https://parish.example/rsvp now', 29)).toEqual([
      { text: 'See ' },
      { text: 'https://parish.example/rs', href: 'https://parish.example/rsvp' },
    ]);
    expect(linkify('See https://parish.example/rsvp now', 4)).toEqual([{ text: 'See ' }]);
  });

  it.each([
    ['https://www.bank.example', '.evil.example/'],
    ['www.bank.example', '.evil.example'],
    ['HTTPS://bank.example:80', '80/'],
    ['office@bank.example', '.evil.example'],
    ['www.bank', '.example/@evil.example'],
  ])('creates no link when the truncated label "%s" (without "%s") shows another host', (label, rest) => {
    const text = `See ${label}${rest} now`;
    expect(links(text)).toHaveLength(1);
    expect(linkify(text, 4 + label.length)).toEqual([{ text: `See ${label}` }]);
  });

  it('creates a link when the label is truncated directly after the host', () => {
    expect(linkify('https://parish.example/rsvp', 'https://parish.example'.length)).toEqual([
      { text: 'https://parish.example', href: 'https://parish.example/rsvp' },
    ]);
  });

  it.each([
    ['https://parish.example', true],
    ['http://parish.example', true],
    ['mailto:office@stthomas.example', true],
    ['tel:+15555550142', true],
    ['javascript:alert(1)', false],
    [' java\tscript:alert(1)', false],
    ['JAVASCRIPT:alert(1)', false],
    ['data:text/html,x', false],
    ['ftp://parish.example', false],
    ['file:///etc/passwd', false],
    ['https://bank.example@evil.example', false],
    ['//evil.example', false],
    ['/eventsandnews', false],
    ['', false],
  ])('isSafeLink(%j) returns %s', (href, isSafe) => {
    expect(isSafeLink(href)).toBe(isSafe);
  });
});

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
    expect(linkifyNamed('[here](www.x.example)')).toEqual([{ text: 'here', href: 'https://www.x.example' }]);
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
            if (href !== undefined) expect(isSafeLink(href)).toBe(true);
        },
      ),
    );
  });
});
