import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSafeLink, linkify } from './linkify.ts';

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
    ["Mail 'mary.o'brien@x.example'", "mary.o'brien@x.example", "mailto:mary.o'brien@x.example"],
    ['Mail mary.o’brien@x.example', 'mary.o’brien@x.example', "mailto:mary.o'brien@x.example"],
    ['Mail o´brien+rsvp@x.example', 'o´brien+rsvp@x.example', "mailto:o'brien+rsvp@x.example"],
    ['{`https://x.example/j/1`}', 'https://x.example/j/1', 'https://x.example/j/1'],
    ['«https://x.example/j/1»\u200b', 'https://x.example/j/1', 'https://x.example/j/1'],
    ['https://x.example/j/1\u2060', 'https://x.example/j/1', 'https://x.example/j/1'],
    ['Join: *https://x.example/j/1*', 'https://x.example/j/1', 'https://x.example/j/1'],
    ['~Join https://x.example/j/1.~', 'https://x.example/j/1', 'https://x.example/j/1'],
    ['*_https://x.example/j_1_*', 'https://x.example/j_1', 'https://x.example/j_1'],
    ['_Join www.x.example/j_1!_', 'www.x.example/j_1', 'https://www.x.example/j_1'],
    ['_One_ https://x.example/j_', 'https://x.example/j_', 'https://x.example/j_'],
    ['_office@x.example_', 'office@x.example', 'mailto:office@x.example'],
    ['_Mail _office@x.example_', 'office@x.example', 'mailto:office@x.example'],
    ['Mail _office@x.example', '_office@x.example', 'mailto:_office@x.example'],
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
    'jürgen@x.example',
    'sales&hall@x.example',
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
