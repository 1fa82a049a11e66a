import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quickest } from './testing/min-duration.ts';
import {
  beginning,
  folded,
  hasTooManyMarks,
  isSafeLink,
  linkParts,
  matches,
  namedLinkParts,
  oneLine,
  previewCut,
  slug,
} from './text.ts';

const segmenter = new Intl.Segmenter();
/** Text of written characters of every kind: letters with marks, emoji families, flags, Malayalam conjuncts. */
const awkward = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3 }),
      fc.constantFrom(
        '👨‍👩‍👧',
        '👍🏽',
        '🇮🇳',
        '🇺🇸',
        'ക്ഷ',
        'ക്ഷ്യ',
        'ന്‍',
        'ശ്രീ',
        'é',
        '\r\n',
        '각',
        'ൎക',
        'ܐܒܘܢ',
        ' ',
      ),
    ),
    { maxLength: 40 },
  )
  .map((pieces) => pieces.join(''));

describe('a preview', () => {
  it('is the first 172 characters, exactly', { tags: ['P2'] }, () => {
    const text = 'The feast begins at dawn. '.repeat(20);
    expect(previewCut(text, 172)).toEqual({ text: text.slice(0, 172), isCut: true });
  });

  it.each([0, 1, 171, 172])('leaves a text of %d characters whole', (length) => {
    expect(previewCut('x'.repeat(length), 172)).toEqual({ text: 'x'.repeat(length), isCut: false });
  });

  it('counts an emoji outside the first plane once', () => {
    expect(previewCut('😀'.repeat(172), 172).isCut).toBe(false);
    expect(previewCut('😀'.repeat(173), 172).text).toBe('😀'.repeat(172));
  });

  it.each([
    ['a family', 'Hi👨‍👩‍👧', 5, 'Hi'],
    ['a skin tone', 'Hi👍🏽', 3, 'Hi'],
    ['a flag', 'Hi🇮🇳', 3, 'Hi'],
    ['an accent', 'He\u0301', 2, 'H'],
    ['a Malayalam conjunct', 'അക്ഷ', 3, 'അ'],
    ['a chillu', 'അന്\u200d', 3, 'അ'],
    ['a line break', 'a\r\nb', 2, 'a'],
  ])('never halves %s', (_, text, characters, cut) => {
    expect(previewCut(text, characters)).toEqual({ text: cut, isCut: true });
  });

  it('always ends where a written character ends, and is never longer than asked', () => {
    fc.assert(
      fc.property(awkward, fc.nat(60), (text, characters) => {
        const { text: cut, isCut } = previewCut(text, characters);
        expect(text.startsWith(cut)).toBe(true);
        expect([...cut].length).toBeLessThanOrEqual(characters);
        expect(isCut).toBe(cut !== text);
        if (isCut) expect(segmenter.segment(text).containing(cut.length)?.index).toBe(cut.length);
      }),
      { numRuns: 3000 },
    );
  });

  it('is made of the beginning of a text as it is of all of it', () => {
    fc.assert(
      fc.property(awkward, fc.nat(60), (text, characters) => {
        const start = beginning(text, characters);
        expect([...start].length).toBeLessThanOrEqual(characters + 1);
        expect(previewCut(start, characters)).toEqual(previewCut(text, characters));
      }),
    );
  });
});

describe('a text on one line', () => {
  it.each([
    ['Coffee\n\n and  puttu ', 40, 'Coffee and puttu'],
    ['Coffee and puttu', 16, 'Coffee and puttu'],
    ['Coffee and puttu', 15, 'Coffee and…'],
    ['Coffee and puttu', 11, 'Coffee and…'],
    ['Coffee and puttu', 10, 'Coffee…'],
    ['Supercalifragilistic', 6, 'Super…'],
    ['  \n ', 20, ''],
  ])('%j in %d characters is %j', (text, characters, line) => {
    expect(oneLine(text, characters)).toBe(line);
  });

  it('has no line break and no more characters than asked', () => {
    fc.assert(
      fc.property(awkward, fc.integer({ min: 1, max: 60 }), (text, characters) => {
        const line = oneLine(text, characters);
        expect([...line].length).toBeLessThanOrEqual(characters);
        expect(line).not.toMatch(/[\n\r]/);
      }),
    );
  });
});

describe('the search', () => {
  it.each([
    ['carol', 'Candlelight CAROL service', true],
    ['  Carol ', 'Candlelight carol service', true],
    ['പെരുന്നാൾ', 'ഇടവക പെരുന്നാൾ', true],
    ['café', 'Cafe\u0301 after Qurbana', true],
    ['.*', 'anything', false],
    ['%', 'anything', false],
    ['picnic', 'Candlelight carol service', false],
  ])('for %j in %j: %s', (term, title, isFound) => {
    expect(matches(term, title, null)).toBe(isFound);
  });

  it('looks into every field, and with a blank term finds everything', () => {
    expect(matches('hall', 'Picnic', 'In the Hall')).toBe(true);
    expect(matches('hall', 'Picnic', null)).toBe(false);
    expect(matches('  ', null, null)).toBe(true);
  });

  it('finds any piece of a text, in whatever case it is typed', { tags: ['P5'] }, () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ unit: 'grapheme-ascii' }), fc.string(), (before, piece, after) => {
        expect(matches(piece.toUpperCase(), before + piece + after)).toBe(true);
      }),
    );
  });
});

describe('a title in an address', () => {
  it.each([
    ['Candlelight Carol Service!', 'candlelight-carol-service'],
    ["St. Thomas' Perunnal – 2026", 'st-thomas-perunnal-2026'],
    ['Fête de Noël', 'fete-de-noel'],
    ['ഇടവക പെരുന്നാൾ', 'ഇടവക-പെരുന്നാൾ'],
    ['കൊടിയേറ്റ്', 'കൊടിയേറ്റ്'],
    ['പെരുന്നാള്\u200d', 'പെരുന്നാള്'],
    ['Qurbana №1 ½', 'qurbana-no1-1-2'],
    ['🎉🎉', ''],
    ['---', ''],
    [
      'A very long title that goes on and on until nobody remembers how it began',
      'a-very-long-title-that-goes-on-and-on-until-nobody-remembers',
    ],
    ['x'.repeat(80), 'x'.repeat(60)],
  ])('%s becomes %s', (title, expected) => {
    expect(slug(title)).toBe(expected);
  });

  it('holds only letters, marks, digits and single hyphens, can travel in an address, and stays the same the second time', () => {
    fc.assert(
      fc.property(fc.oneof(awkward, fc.string({ unit: 'binary' })), (title) => {
        const made = slug(title);
        expect(made).toMatch(/^(?:[\p{L}\p{N}\p{M}]+(?:-[\p{L}\p{N}\p{M}]+)*)?$/u);
        expect([...made].length).toBeLessThanOrEqual(60);
        expect(decodeURIComponent(encodeURIComponent(made))).toBe(made);
        expect(slug(made)).toBe(made);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('links in plain text', () => {
  const links = (text: string) =>
    linkParts(text).flatMap(({ text: shown, href }) => (href ? [[shown, href]] : []));

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
  ])('%s holds one', { tags: ['P2'] }, (text, shown, href) => {
    expect(links(text)).toEqual([[shown, href]]);
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
  ])('%s holds none', (text) => {
    expect(links(text)).toEqual([]);
  });

  it('ends an address before a sign that would turn the reading direction around', () => {
    expect(links('https://good.example/\u202Egro.live')).toEqual([
      ['https://good.example/', 'https://good.example/'],
    ]);
  });

  it('keeps every character, in its order', () => {
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
        const parts = linkParts(text);
        expect(parts.map((part) => part.text).join('')).toBe(text);
        for (const { href } of parts) if (href !== undefined) expect(isSafeLink(href)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('cuts what is shown, and a link that is cut still leads to its whole address', () => {
    expect(linkParts('See https://parish.example/rsvp now', 29)).toEqual([
      { text: 'See ' },
      { text: 'https://parish.example/rs', href: 'https://parish.example/rsvp' },
    ]);
    expect(linkParts('See https://parish.example/rsvp now', 4)).toEqual([{ text: 'See ' }]);
  });

  it.each([
    ['https://www.bank.example', '.evil.example/'],
    ['www.bank.example', '.evil.example'],
    ['HTTPS://bank.example:80', '80/'],
    ['office@bank.example', '.evil.example'],
    ['www.bank', '.example/@evil.example'],
  ])('a link is none where a cut would make another host of its own: %s, without %s', (shown, rest) => {
    const text = `See ${shown}${rest} now`;
    expect(links(text)).toHaveLength(1);
    expect(linkParts(text, 4 + shown.length)).toEqual([{ text: `See ${shown}` }]);
  });

  it('a link that is cut right behind its host is one', () => {
    expect(linkParts('https://parish.example/rsvp', 'https://parish.example'.length)).toEqual([
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
  ])('an address %j may stand in a link: %s', (href, isSafe) => {
    expect(isSafeLink(href)).toBe(isSafe);
  });
});

describe('links with a name', () => {
  it('are shown by their name, among text and addresses without one', { tags: ['P3'] }, () => {
    expect(
      namedLinkParts(
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
      expect(namedLinkParts(`[here](${address})`)).toEqual([{ text: 'here', href: address }]);
    expect(namedLinkParts('[here](www.x.example)')).toEqual([
      { text: 'here', href: 'https://www.x.example' },
    ]);
  });

  it.each([
    'javascript:alert(1)',
    'javascript:alert`1`',
    'JaVaScRiPt:x',
    '\x01javascript:x',
    'java\tscript:x',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    '//evil.example',
    '/\\evil.example',
    'https://bank.example@evil.example',
    'https://user:word@evil.example',
    'blob:x',
    '',
    ' ',
  ])('to %j stay the text that they are', (address) => {
    const text = `[here](${address})`;
    const parts = namedLinkParts(text);
    expect(parts.map((part) => part.text).join('')).toBe(text);
    for (const { href } of parts) expect(href ?? 'https:').toMatch(/^(https?|mailto):/);
    expect(parts.every((part) => part.text !== 'here')).toBe(true);
  });

  it('say where they lead when their name reads like another address', () => {
    expect(namedLinkParts('[bank.example](https://evil.example/x)')).toEqual([
      { text: 'bank.example', href: 'https://evil.example/x', host: 'evil.example' },
    ]);
    expect(namedLinkParts('[evil.example/x](https://evil.example/x)')[0]).not.toHaveProperty('host');
  });

  it.each([
    ['https://bank.example/evil.example', 'https://evil.example/'],
    ['bank.example?to=evil.example', 'https://evil.example/'],
    ['bank．example', 'https://evil.example/'],
    ['bank。example', 'https://evil.example/'],
    ['bank\u200b.exam\u00adple', 'https://evil.example/'],
    ['банк.рф', 'https://evil.example/'],
    ['evil.example.bank.example', 'https://evil.example/'],
    ['office@stthomas.example', 'mailto:office@evil.example'],
    ['bank\u00b7example', 'https://evil.example/'],
    ['bank\ua4f8example', 'https://evil.example/'],
    ['bank\u06d4example', 'https://evil.example/'],
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
  ])('say so however the other address is written: %j', (shown, href) => {
    expect(namedLinkParts(`[${shown}](${href})`)[0]?.host).toMatch(/evil\.example$/);
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
  ])('say nothing more where their name is the truth, or no address: %j', (shown, href) => {
    expect(namedLinkParts(`[${shown}](${href})`)[0]).toEqual({ text: shown, href });
  });

  it('are read in the direction in which they are written', () => {
    expect(namedLinkParts('[\u202eelpmaxe.knab](https://evil.example/)')[0]).toEqual({
      text: 'elpmaxe.knab',
      href: 'https://evil.example/',
      host: 'evil.example',
    });
  });

  it('lead only where links may lead, whatever is written', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.constantFrom('[', ']', '(', ')', 'javascript:', 'https://', '//', 'a', '\n', '@'),
            fc.string(),
          ),
          {
            maxLength: 30,
          },
        ),
        (pieces) => {
          for (const { href } of namedLinkParts(pieces.join('')))
            if (href !== undefined) expect(isSafeLink(href)).toBe(true);
        },
      ),
    );
  });
});

describe('marks on one letter', () => {
  it.each([
    ['Malayalam', 'പ്രാർത്ഥിക്കണമേ'],
    ['Syriac with its points', 'ܩܰܕܺܝܫܰܬ݂ ܐܰܠܳܗܳܐ'],
    ['Hebrew with accents', 'בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים'],
    ['a family', '👩🏽‍👩🏽‍👧🏽❤️'],
    ['thirty of them', `a${'\u0301'.repeat(30)}`],
  ])('are not too many in %s', (_, text) => expect(hasTooManyMarks(text)).toBe(false));

  it('are too many past thirty, wherever they stand', () => {
    for (let before = 0; before < 70; before += 1)
      for (const mark of ['\u0301', '\u{1d165}'])
        expect(hasTooManyMarks(`${'e\u0301'.repeat(before)}a${mark.repeat(31)}`)).toBe(true);
  });

  it('are compared by a search up to thirty', () => {
    expect(folded(`A${'\u0316'.repeat(99)}b`)).toBe(`a${'\u0316'.repeat(30)}b`);
  });
});

describe('5,000 characters of the worst kind', () => {
  const worst = {
    blanks: `${' '.repeat(4999)}x`,
    dots: `http://a${'.'.repeat(4990)}x`,
    brackets: `http://a${'('.repeat(2500)}${')'.repeat(2500)}x`,
    'at signs': 'a@'.repeat(2500),
    'names before an at sign': 'a.'.repeat(2500),
    'host names': `a@a${'.a'.repeat(2500)}@`,
    'address beginnings': 'https://www.'.repeat(420),
    marks: `a${'\u0301'.repeat(4999)}`,
    'marks out of order': `a${['\u0345', '\u035d', '\u035c', '\u0315', '\u0301', '\u0316', '\u3099', '\u0334'].map((mark) => mark.repeat(620)).join('')}`,
    joiners: '\u200d'.repeat(5000),
    flags: '🇮'.repeat(2500),
    hyphens: `${'-'.repeat(4999)}x`,
    'opening brackets': '['.repeat(5000),
    'named links that do not end': '[a](b'.repeat(1000),
  };
  const work = {
    previewCut: (text: string) => previewCut(text, 4900),
    oneLine: (text: string) => oneLine(text, 4900),
    matches: (text: string) => matches(text, text),
    slug,
    linkParts,
    namedLinkParts,
  };
  const cases = Object.entries(worst).flatMap(([kind, text]) =>
    Object.keys(work).map((name) => [kind, name, text] as const),
  );

  it.each(cases)('%s take %s less than 50 ms', (_, name, text) => {
    expect(quickest(() => work[name as keyof typeof work](text))).toBeLessThan(50);
  });
});
