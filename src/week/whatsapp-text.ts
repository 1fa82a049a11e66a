import { type TextNode, textOf } from '#kit/formatted-text/text-node.ts';
import type { SiteParish } from '#parish/site/site.ts';
import { type WeekBlock, type WeekGroup, type WeekLine, weekBlocks, weekTitle } from './blocks.ts';
import type { Week } from './contract.ts';
import type { WeekPart } from './wire.ts';

/** Of UTF-16 units; WhatsApp shows the start of a longer message. */
const MAX_LENGTH = 4_000;

/** A long text loses lines of the last parts first. */
const BY_IMPORTANCE: readonly WeekPart[] = [
  ...(['sunday', 'days', 'notices', 'lines', 'memorials', 'greeting', 'news'] as const),
];

/** Private characters around bold and italic text, until all of the text is known. */
const MARKS = { strong: ['\uE000', '\uE001'], em: ['\uE002', '\uE003'] } as const;

const MARK = /[\uE000-\uE003]/g;

/**
 * A week as a message for WhatsApp: under 4,000 characters, without emoji, and with one link, that of the week's page. A text
 * that is too long ends with "More: " and the link.
 *
 * @param options.url absolute URL of the week's page.
 */
export function whatsAppText(week: Week, { url, parish }: { url: string; parish: SiteParish }): string {
  const title = [plain(parish.identity.name), weekTitle(week)].filter(Boolean).map(bold).join('\n');
  const blocks = weekBlocks(week).map((block) => ({ block, lines: blockLines(block) }));
  const shown = new Map<WeekPart, string[]>();
  let left = MAX_LENGTH - [title, `More: ${url}`].join('\n\n').length - 1;
  for (const part of BY_IMPORTANCE) {
    const lines = blocks.find(({ block }) => block.part === part)?.lines ?? [];
    const fitting = lines.filter((_, index) => lines.slice(0, index + 1).join('\n').length + 2 <= left);
    shown.set(part, fitting);
    left -= fitting.join('\n').length + 2;
  }
  const isComplete = blocks.every(({ block, lines }) => shown.get(block.part)?.length === lines.length);
  const texts = blocks.map(({ block }) => shown.get(block.part)?.join('\n').trim()).filter(Boolean);
  return [title, ...texts, isComplete ? url : `More: ${url}`].join('\n\n');
}

/** The lines of a block. The first one of each group begins with its heading. */
function blockLines({ title, malayalam, formatted, groups }: WeekBlock): string[] {
  const headings = [title && bold(title), malayalam].filter(Boolean);
  const paragraphs = formatted.map((node) => marked(textOf(withMarks([node]))));
  const lines = [...paragraphs.map((text) => `${text}\n`), ...groups.flatMap(groupLines)];
  return lines.map((line, index) => (index === 0 ? [...headings, line].join('\n') : line));
}

function groupLines({ title, note, lines }: WeekGroup, index: number): string[] {
  const heading = [title && bold(plain(title)), note && plain(note)].filter(Boolean).join('\n');
  const first = index > 0 && heading ? `\n${heading}` : heading;
  const texts = lines.map(lineText);
  if (!first) return texts;
  return texts.length === 0 ? [first] : [`${first}\n${texts[0]}`, ...texts.slice(1)];
}

function lineText({ term, text, note }: WeekLine): string {
  const fact = term === null ? `• ${plain(text)}` : `${plain(term)} · ${plain(text)}`;
  return note ? `${fact} – ${plain(note)}` : fact;
}

const bold = (text: string) => `*${text}*`;

const EMOJI = /(?![©®™])\p{Extended_Pictographic}|\p{EMod}|\p{RI}|\u{FE0F}|\u{20E3}/gu;
const LINK = /(?:[a-z][a-z\d+.-]*:\/\/|www\.)\S*[^\s.,;:!?)\]”’]/gi;
/** Formats of WhatsApp; between letters, an underscore formats nothing. */
const FORMAT = /[*~`]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;
const LOOK_ALIKES: Readonly<Record<string, string>> = { '*': '∗', '~': '∼', '`': '’', _: '‗' };

/** A text without formats, emoji and links, which are on the page. */
function unformatted(text: string): string {
  return text
    .replace(EMOJI, '')
    .replace(MARK, '')
    .replace(LINK, '(link on our page)')
    .replace(FORMAT, (character) => LOOK_ALIKES[character] ?? '');
}

const plain = (text: string) => unformatted(text).replace(/ {2,}/g, ' ').trim();

/** Marks bold and italic text, and headings, which are bold as a whole. */
function withMarks(nodes: readonly TextNode[], isHeading = false): TextNode[] {
  return nodes.map((node) => {
    if (typeof node === 'string') return unformatted(node);
    const isBold = node.tag === 'h' || node.tag === 'strong';
    const children = withMarks(node.children, isHeading || node.tag === 'h');
    const marks = isBold ? MARKS.strong : node.tag === 'em' ? MARKS.em : undefined;
    if (!marks || (isHeading && isBold)) return { ...node, children };
    return { ...node, children: [marks[0], ...children, marks[1]] };
  });
}

/** WhatsApp formats whole words of one line; other marks would be visible. */
function marked(text: string): string {
  return text
    .replace(/(?<![\p{L}\p{N}])\uE000(?=\S)([^\n\uE000]*\S)\uE001(?![\p{L}\p{N}])/gu, '*$1*')
    .replace(/(?<![\p{L}\p{N}])\uE002(?=\S)([^\n\uE002]*\S)\uE003(?![\p{L}\p{N}])/gu, '_$1_')
    .replace(MARK, '');
}
