import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSafeLink } from '../text/links/linkify.ts';
import { isWebUrl } from '../text/links/web-url.ts';
import { difficultText } from '../text/testing/difficult-text.ts';
import { excerptOf, plainText } from './formatted-text.server.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { type TextElement, type TextNode, textOf } from './text-node.ts';

/** The tree in a short form: paragraphs without a tag, and links as `<a url (host)>`. */
function outline(nodes: readonly TextNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      const { tag, href, host, start, children } = node;
      const facts = [tag, href, host && `(${host})`, start].filter(Boolean).join(' ');
      return tag === 'p' ? `¶${outline(children)}` : `<${facts}>${outline(children)}</${tag}>`;
    })
    .join('');
}

function elementsIn(nodes: readonly TextNode[]): TextElement[] {
  return nodes.flatMap((node) => (typeof node === 'string' ? [] : [node, ...elementsIn(node.children)]));
}

describe('formatting', () => {
  it.each([
    ['**Bold** and _italic_', '¶<strong>Bold</strong> and <em>italic</em>', 'Bold and italic'],
    ['**_both_**', '¶<strong><em>both</em></strong>', 'both'],
    ['### The choir\nMeets', '<h>The choir</h>¶Meets', 'The choir\n\nMeets'],
    ['- rice\n- curry', '<ul><li>¶rice</li><li>¶curry</li></ul>', '• rice\n• curry'],
    ['Bring:\n* rice\n\nThanks', '¶Bring:<ul><li>¶rice</li></ul>¶Thanks', 'Bring:\n\n• rice\n\nThanks'],
    ['1. Come\n2. Eat', '<ol><li>¶Come</li><li>¶Eat</li></ol>', '1. Come\n2. Eat'],
    ['7) Lamp', '<ol 7><li>¶Lamp</li></ol>', '7. Lamp'],
    ['- a\n  - b', '<ul><li>¶a<ul><li>¶b</li></ul></li></ul>', '• a\n• b'],
    ['> Be still\n>\n> Psalm 46', '<blockquote>¶Be still¶Psalm 46</blockquote>', 'Be still\n\nPsalm 46'],
    ['One\ntwo **b**', '¶One\ntwo <strong>b</strong>', 'One\ntwo b'],
    ['[Sign up](https://x.example/a)', '¶<a https://x.example/a>Sign up</a>', 'Sign up'],
    ['[**Sign** up](x.example)', '¶<a https://x.example><strong>Sign</strong> up</a>', 'Sign up'],
    ['[us](office@x.example)', '¶<a mailto:office@x.example>us</a>', 'us'],
    ['[gifts](/donate) _now_', '¶<a /donate>gifts</a> <em>now</em>', 'gifts now'],
    ['[](https://x.example)', '¶<a https://x.example>https://x.example</a>', 'https://x.example'],
    ['See **www.x.example**.', '¶See <strong><a https://www.x.example>www.x.example</a></strong>.'],
    ['_office@x.example_', '¶<em><a mailto:office@x.example>office@x.example</a></em>'],
    ['https://x.example/_a_ **b**', '¶<a https://x.example/_a_>https://x.example/_a_</a> <strong>b</strong>'],
    ['[form](https://x.example/_a_)', '¶<a https://x.example/_a_>form</a>'],
    ['പെരുന്നാൾ **കൊടിയേറ്റ്**', '¶പെരുന്നാൾ <strong>കൊടിയേറ്റ്</strong>'],
    ['2 \\* 3 and **b**', '¶2 * 3 and <strong>b</strong>', '2 * 3 and b'],
  ])('%j is %s', (source, tree, text?: string) => {
    expect(outline(parseMarkdown(source))).toBe(tree);
    if (text !== undefined) expect(textOf(parseMarkdown(source))).toBe(text);
  });
});

describe('a text without formatting', () => {
  it.each([
    'First line\nSecond line\n\n\n  Indented,  with   spaces\n\tand a tab\n',
    'Adults $5*, children $3*',
    '* * *',
    '#',
    'Family #1\n-----\nSeats: 5 * 4',
    'Title\n=====',
    '2026. A good year\n100) Psalm',
    'Name: ______ Phone:______',
    '+1 555 555 0142',
    '<b>no HTML</b> &amp; `no code` ```',
    '![no picture][1]\n[1]: /media/x.jpg',
    'snake_case_name and _half',
    '    four spaces',
    '[no address]()',
    'Thank you :) <3',
  ])('%j is one paragraph as it was typed', (source) => {
    expect(parseMarkdown(source)).toEqual([{ tag: 'p', children: [source] }]);
    expect(plainText(source)).toBe(source);
  });
});

describe('links', () => {
  it.each([
    '[x](javascript:alert(1))',
    '[x](<javascript:alert(1)>)',
    '[x](javascript&colon;alert(1))',
    '[x](java\nscript:alert(1))',
    '[x](data:text/html,x)',
    '[x](//evil.example)',
    '[x](/\\evil.example)',
    '[x](https://bank.example@evil.example)',
  ])('%j is text', (source) => {
    expect(elementsIn(parseMarkdown(`${source} **b**`)).filter(({ href }) => href)).toEqual([]);
    expect(plainText(source)).toBe(source);
  });

  it.each([
    ['[bank.example](https://evil.example/)', 'evil.example'],
    ['[**bank**.example](https://evil.example/)', 'evil.example'],
    ['[\u202eelpmaxe.knab](https://evil.example/)', 'evil.example'],
    ['[office@x.example](mailto:office@evil.example)', 'office@evil.example'],
    ['[evil.example](https://evil.example/)', undefined],
  ])('%j shows the host %s', (source, host) => {
    const [link] = elementsIn(parseMarkdown(source)).filter(({ href }) => href);
    expect(link?.host).toBe(host);
    expect(JSON.stringify(link)).not.toContain('\u202e');
  });

  it('are safe for any input', () => {
    const marks = fc.constantFrom(
      '[',
      ']',
      '(',
      ')',
      '<',
      '*',
      '_',
      '\n',
      '- ',
      '> ',
      'javascript:',
      'https://a',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(marks, difficultText), { maxLength: 30 }), (pieces) => {
        for (const { href } of elementsIn(parseMarkdown(pieces.join(''))))
          if (href !== undefined) expect(isSafeLink(href) || isWebUrl(href)).toBe(true);
      }),
    );
  });
});

it.each([
  ...['[', '>', '> ', '*', '_a', '- ', '[a](', '[a](b', '![[]()', '*_', '> - ', '\\', '#', 'a**b', '1. '].map(
    (piece) => piece.repeat(20_000 / piece.length),
  ),
  Array.from({ length: 190 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n'),
])('%.12j… is parsed without deep nesting', (source) => {
  const depth = (nodes: readonly TextNode[]): number =>
    Math.max(0, ...nodes.map((node) => (typeof node === 'string' ? 0 : 1 + depth(node.children))));
  expect(depth(parseMarkdown(source))).toBeLessThan(30);
});

describe('excerptOf', () => {
  it('returns null for a text that is not longer without its marks', () => {
    expect(excerptOf(`**${'a'.repeat(20)}**`, 20)).toBeNull();
    expect(excerptOf(null, 20)).toBeNull();
  });

  it.each([
    ['**Bring** a [dish](https://x.example) for the table', 'Bring a dish for the...'],
    ['Write to office@x.example today', 'Write to <a mailto:office@x.example>office@x.example</a>...'],
    ['At https://bank.example.evil.example/ now', 'At...'],
  ])('of %j is %s', (source, start) => {
    expect(outline(excerptOf(source, 25) ?? [])).toBe(`¶${start}`);
  });
});
