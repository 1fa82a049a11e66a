import { describe, expect, it } from 'vitest';
import type { TextNode } from '#kit/formatted-text/text-node.ts';
import { testSite } from '#parish/site/testing/site.ts';
import type { Week } from './contract.ts';
import { sampleWeek } from './testing/sample-week.ts';
import { whatsAppText } from './whatsapp-text.ts';

const url = 'https://stmary.example/week/2026-11-29';
const textOf = (week: Partial<Week> = {}) => whatsAppText(sampleWeek(week), { url, parish: testSite.parish });
const withGreeting = (...nodes: TextNode[]) => textOf({ greeting: [{ tag: 'p', children: nodes }] });
const withNotice = (text: string) => textOf({ notices: [{ key: 'notice-1', text }] });
const strong = (...children: TextNode[]): TextNode => ({ tag: 'strong', children });
const em = (...children: TextNode[]): TextNode => ({ tag: 'em', children });

describe('the message for WhatsApp', () => {
  it('has the lines of the week under bold headings, and ends with the link', () => {
    expect(
      textOf({
        notices: [{ key: 'notice-1', text: 'Icy roads' }],
        news: [{ key: 'news-1', title: 'New choir', date: '2026-11-24', summary: 'Sing', path: '/news/1' }],
      }),
    ).toBe(`*St. Mary’s Church*
*November 29 – December 5, 2026*

*Sunday, November 29*
*Visit of St. Mary*
8:30 AM · Holy Qurbana – English
10:00 AM · Class – Canceled: snow
Gospel · Luke 1:39-56
Tone · 5

*During the week*
*Tuesday, December 1 · Fast begins*
Fast of the Nativity

*Wednesday, December 2*
• Picnic – Park

*Notices*
• Icy roads

*News*
• New choir – Sing

${url}`);
  });

  it.each([
    ['a *bold* claim', '• a ∗bold∗ claim'],
    ['_call_ `me` ~now~', '• ‗call‗ ’me’ ∼now∼'],
    ['first_last@stmary.example', '• first_last@stmary.example'],
    ['*', '• ∗'],
    ['Feast 🎉👨‍👩‍👧 on 1️⃣ May ☀️', '• Feast \u200d\u200d on 1 May'],
    ['Sign up: https://forms.example/a_b?x=1.', '• Sign up: (link on our page).'],
    [
      'See www.stmary.example, htt😀ps://evil.example and HTTP://A',
      '• See (link on our page), (link on our page) and (link on our page)',
    ],
    ['\uE000mark\uE001', '• mark'],
  ])('a notice %j becomes %j', (text, line) => {
    expect(withNotice(text).split('\n')).toContain(line);
  });

  it.each<[readonly TextNode[], string]>([
    [['Dear ', strong('all'), ', come ', em('early'), '.'], 'Dear *all*, come _early_.'],
    [[strong(em('both'))], '*_both_*'],
    [['half', strong('word')], 'halfword'],
    [[strong(' spaced ')], ' spaced '],
    [[strong('two\nlines')], 'two\nlines'],
    [[strong('a *b* c')], '*a ∗b∗ c*'],
    [[{ tag: 'a', href: 'https://evil.example', children: ['here'] }], 'here'],
  ])('a greeting of %j becomes %j', (nodes, text) => {
    expect(withGreeting(...nodes)).toContain(`\n\n${text.trim()}\n\n*Sunday`);
  });

  it('a heading and a list of the greeting remain', () => {
    const greeting: TextNode[] = [
      { tag: 'h', children: ['Great ', strong('Lent')] },
      {
        tag: 'ul',
        children: [
          { tag: 'li', children: ['fast'] },
          { tag: 'li', children: ['pray'] },
        ],
      },
    ];
    expect(textOf({ greeting })).toContain('\n\n*Great Lent*\n\n• fast\n• pray\n\n*Sunday');
  });

  it('loses news and the greeting, then the less important lines, when it is too long, and keeps one link', () => {
    const news = {
      key: 'news-1',
      title: 'Long news',
      date: '2026-11-24',
      summary: 'x'.repeat(170),
      path: '/news/1',
    };
    const week = {
      greeting: [{ tag: 'p', children: ['g'.repeat(4_900)] }] as TextNode[],
      news: Array.from({ length: 20 }, () => news),
      lines: Array.from({ length: 40 }, (_, index) => `Line ${index} ${'y'.repeat(280)}`),
    };
    const text = textOf(week);
    expect(text.length).toBeLessThan(4_000);
    expect(text.endsWith(`\n\nMore: ${url}`)).toBe(true);
    expect(text.split('https://')).toHaveLength(2);
    for (const fact of ['Holy Qurbana', 'Picnic', 'Line 0', 'Line 9']) expect(text).toContain(fact);
    for (const left of ['Line 39', 'gggg']) expect(text).not.toContain(left);
  });
});
