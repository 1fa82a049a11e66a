import { describe, expect, it } from 'vitest';
import {
  addLink,
  type Edit,
  type Selected,
  toggleLines,
  toggleMark,
  whatsAppToMarkdown,
} from './text-edits.ts';

/** Applies an edit to a text whose selected range is between `|` and `|`, or at a single `|`. */
function edited(marked: string, edit: (selected: Selected) => Edit): string {
  const [before = '', selected = '', after] = marked.split('|');
  const text = before + selected + (after ?? '');
  const [start, end] =
    after === undefined ? [before.length, before.length] : [before.length, before.length + selected.length];
  const { from, to, text: inserted, selection } = edit({ text, start, end });
  const result = text.slice(0, from) + inserted + text.slice(to);
  const [first, last] = selection;
  const range = first === last ? '|' : `|${result.slice(first, last)}|`;
  return result.slice(0, first) + range + result.slice(last);
}

describe('toggleMark', () => {
  it.each([
    ['Come |today| all', 'Come |**today**| all'],
    ['Come |**today**| all', 'Come |today| all'],
    ['Come **|today|** all', 'Come |today| all'],
    ['Come | today |all', 'Come | **today** |all'],
    ['Come |', 'Come **|**'],
    ['|- rice\n\n- curry|', '|- **rice**\n\n- **curry**|'],
    ['|- **rice**\n- **curry**|', '|- rice\n- curry|'],
    ['|**rice**\ncurry|', '|**rice**\n**curry**|'],
  ])('makes %j %j', (before, after) => {
    expect(edited(before, (selected) => toggleMark(selected, '**'))).toBe(after);
  });
});

describe('toggleLines', () => {
  it.each([
    ['Bring:\nri|ce', '- ', 'Bring:\n- rice|'],
    ['|rice\n\ncurry|', '- ', '|- rice\n\n- curry|'],
    ['|- rice\n- curry|', '- ', '|rice\ncurry|'],
    ['|rice\nThanks', '- ', '- rice|\n\nThanks'],
    ['### Ch|oir', '> ', '> Choir|'],
    ['Ch|oir\nMeets', '### ', '### Choir|\n\nMeets'],
    ['|', '- ', '- |'],
  ] as const)('with %j and %j returns %j', (before, prefix, after) => {
    expect(edited(before, (selected) => toggleLines(selected, prefix))).toBe(after);
  });
});

describe('addLink', () => {
  it.each([
    ['See |the list| now', undefined, 'See [the list](|https://|) now'],
    ['See |the list | now', 'https://x.example/a', 'See [the list](https://x.example/a)|  now'],
    ['See |', undefined, 'See [|name|](https://)'],
  ])('to %j and %s returns %j', (before, address, after) => {
    expect(edited(before, (selected) => addLink(selected, address))).toBe(after);
  });
});

describe('whatsAppToMarkdown', () => {
  it.each([
    ['*Perunnal*\nCome _all_ of you', '**Perunnal**\nCome _all_ of you'],
    ['📢 *Holy Qurbana at 8:30* (*new*)', '📢 **Holy Qurbana at 8:30** (**new**)'],
    ['*പെരുന്നാൾ* ഇന്ന്', '**പെരുന്നാൾ** ഇന്ന്'],
    ['**bold** stays', '**bold** stays'],
    ['Adults $5*, children $3*', 'Adults $5*, children $3*'],
    ['2*3*4 and * a * b', '2*3*4 and * a * b'],
  ])('converts %j to %j', (copied, markdown) => {
    expect(whatsAppToMarkdown(copied)).toBe(markdown);
  });
});
